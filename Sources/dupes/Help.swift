// SPDX-License-Identifier: MIT

extension Command {
  static let helpText = """
    Usage: dupes [OPTION...] PATH...

    Finds files with the same contents, in and below the given paths. Prints their paths, one a line, with an
    empty line after each group: those that waste the most space first. Only regular files count; symbolic
    links are not followed (a PATH itself may be one), and several hard links to a file count once.

      --min-size BYTES  look at files of at least so many bytes (default 1; 0 includes empty files)
      --jobs N          read so many sets of files at once (1 to \(Options.mostJobs); default: the number of cores)
      --scheduler KIND  read on operations (default), a pool of threads (pool), a thread for each set (threads),
                        or a concurrent dispatch queue (queue)
      --trace FILE      write what ran where and when: a page (.html), trace events for Perfetto (.json) or a
                        summary (.txt)
      --json            print one JSON object
      --quiet           show neither progress nor a summary
      --help            print this

    Exit status: 0 if all went well, 1 if something could not be read or the system gave too little to go on
    (standard error says what), 2 if the arguments are wrong, 130 if interrupted. After an interruption, or if
    it could not go on, what was found so far is printed.

    """
}
