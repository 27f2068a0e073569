// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The built program, with input that it is given, and Ctrl-C.
@Suite("The program")
struct ProgramTests {
  @Test(
    "what is wrong with the input, and what the exit status says",
    arguments: [
      ("", "", "0 checked, 0 with problems", 0),
      ("\n \r\n", "", "0 checked, 0 with problems", 0),
      ("nothing", "nothing: is not an address of the web\n", "1 checked, 1 with problems", 1),
      (
        "\u{1B}[2J\0\n", "\u{FFFD}[2J\u{FFFD}: is not an address of the web\n", "1 checked, 1 with problems",
        1
      ),
    ] as [(String, String, String, Int32)])
  func input(text: String, output: String, summary: String, status: Int32) throws {
    let program = try RunningProgram()
    program.write(text)
    let end = try program.end()
    #expect(end.output == output && end.error == "linkcheck: \(summary)\n" && end.status == status)
  }

  @Test("a line without an end is said to be one, after those before it")
  func tooLong() throws {
    let program = try RunningProgram()
    program.write("nothing\n" + String(repeating: "x", count: 2 << 20))
    let end = try program.end()
    #expect(end.error == "linkcheck: 2 checked, 2 with problems\n" && end.status == 1)
    let lines = [
      "nothing: is not an address of the web", "standard input: Line 2 is longer than 1048576 bytes.",
    ]
    #expect(end.output.split(separator: "\n").map(String.init).sorted() == lines)
  }

  @Test("bytes that are not UTF-8 are a line as any other")
  func invalid() throws {
    let program = try RunningProgram()
    program.write(Data([0xFF, 0xFE, 10, 0xC3]))
    let end = try program.end()
    #expect(end.error == "linkcheck: 2 checked, 2 with problems\n" && end.status == 1)
  }

  @Test("standard input that is closed or is a folder, and arguments")
  func noInput() throws {
    for arguments in ["<&-", "x"] {
      let end = try RunningProgram(shell: "exec \"$0\" \(arguments)").end()
      #expect(end.status == 2 && end.error == "usage: linkcheck < ADDRESSES\n")
    }
    let folder = try RunningProgram(shell: "exec \"$0\" < /").end()
    #expect(folder.status == 1 && folder.output.hasPrefix("standard input: "))
  }

  @Test("addresses are asked for, and those at which nobody answers are problems")
  func answers() throws {
    let (server, refused) = (try Server(), try Server())
    refused.stop()
    let thread = Thread { server.answer(with: ["200 OK", "404 Not Found"]) }
    thread.start()
    let program = try RunningProgram()
    program.write("http://127.0.0.1:\(server.port)/a\n")
    server.waitForAnswers(1)
    program.write("http://127.0.0.1:\(server.port)/b\nhttp://127.0.0.1:\(refused.port)/c")
    let end = try program.end()
    #expect(end.error == "linkcheck: 3 checked, 2 with problems\n" && end.status == 1)
    let lines = end.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.contains("http://127.0.0.1:\(server.port)/b: status 404"))
    #expect(lines.contains { $0.hasPrefix("http://127.0.0.1:\(refused.port)/c: ") })
  }

  @Test("Ctrl-C while it waits for input ends it with a summary")
  func interruptedAtInput() throws {
    let program = try RunningProgram()
    program.write("nothing\nand ")
    #expect(try program.outputLine() == "nothing: is not an address of the web\n")
    program.interrupt()
    let end = try program.end(closingInput: false)
    #expect(end.status == 130)
    #expect(end.error == "linkcheck: interrupted; so far: 1 checked, 1 with problems\n")
  }

  @Test("Ctrl-C while servers do not answer, and lines wait, ends it with a summary")
  func interruptedAtWork() throws {
    let server = try Server()
    let program = try RunningProgram()
    program.write("nothing\n" + String(repeating: "http://127.0.0.1:\(server.port)/\n", count: 40))
    #expect(try program.outputLine() == "nothing: is not an address of the web\n")
    server.waitForConnection()
    program.interrupt()
    let end = try program.end()
    #expect(end.status == 130)
    #expect(end.error == "linkcheck: interrupted; so far: 1 checked, 1 with problems\n")
  }

  @Test("Ctrl-C twice ends it while standard output waits for a reader")
  func interruptedAtOutput() throws {
    let program = try RunningProgram(isLive: true, isBlocked: true)
    program.write("nothing\n")
    // Takes the progress away, and then writes.
    _ = try program.drawn(until: "\r\u{1B}[K")
    program.interruptUntilItEnds()
    #expect(try program.end().status == SIGINT)
  }

  @Test("progress is drawn on a terminal, its last state before the summary")
  func progress() throws {
    let server = try Server()
    let program = try RunningProgram(isLive: true)
    let thread = Thread { server.answer(with: Array(repeating: "200 OK", count: 10)) }
    thread.start()
    program.write(String(repeating: "http://127.0.0.1:\(server.port)/\n", count: 10))
    server.waitForAnswers(10)
    let drawn = try program.drawn(until: "\r\u{1B}[K10 checked, 0 with problems")
    #expect(drawn.hasPrefix("\r\u{1B}[K1 checked, 0 with problems"))
    #expect(try program.end().status == 0)
    #expect(try program.drawn(until: "\n") == "\r\u{1B}[Klinkcheck: 10 checked, 0 with problems\r\n")
  }

  @Test("a reader that goes away ends it")
  func noReader() throws {
    let end = try RunningProgram(shell: "yes | \"$0\" | head -n 1; exit ${PIPESTATUS[1]}").end()
    #expect(end.output == "y: is not an address of the web\n" && end.status == 1)
    #expect(end.error.hasPrefix("linkcheck: standard output: "))
  }
}
