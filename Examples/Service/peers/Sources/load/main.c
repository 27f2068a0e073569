// SPDX-License-Identifier: MIT

// load PORT CONNECTIONS SECONDS PATH
//
// Asks for PATH on connections that stay, each of which asks again when it has its answer, and prints how many
// answers came and how many in a second. Fails if one has another status than 200, or none comes for 5 seconds.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct connection {
  size_t length;
  char bytes[8192];  // Of the answer, so far, and a zero.
};

static char request[1024];
static int requestLength;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int connected(int port) {
  int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (file < 0 || connect(file, (struct sockaddr *)&address, sizeof address)) err(1, "connect");
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return file;
}

static void ask(int file) {
  // So short that it goes whole.
  if (write(file, request, (size_t)requestLength) != requestLength) err(1, "write");
}

// Reads what has come. Returns whether the answer is whole.
static int hasAnswer(int file, struct connection *connection) {
  size_t room = sizeof connection->bytes - 1 - connection->length;
  ssize_t count = read(file, connection->bytes + connection->length, room);
  if (count < 0) err(1, "read");
  if (count == 0) errx(1, "the connection ended, or the answer is too long");
  connection->length += (size_t)count;
  connection->bytes[connection->length] = 0;
  char *body = strstr(connection->bytes, "\r\n\r\n");
  if (!body) return 0;
  char *field = strcasestr(connection->bytes, "\r\ncontent-length:");
  if (!field || field > body) errx(1, "an answer without a length");
  size_t whole = (size_t)(body + 4 - connection->bytes) + strtoul(field + 17, NULL, 10);
  if (connection->length < whole) return 0;
  if (connection->length > whole) errx(1, "more than an answer");
  if (strncmp(connection->bytes, "HTTP/1.1 200 ", 13)) errx(1, "not 200: %.20s", connection->bytes);
  connection->length = 0;
  return 1;
}

int main(int count, char **arguments) {
  if (count != 5) errx(2, "usage: load PORT CONNECTIONS SECONDS PATH");
  int connections = atoi(arguments[2]);
  double seconds = atof(arguments[3]);
  requestLength =
      snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nhost: localhost\r\n\r\n", arguments[4]);
  if (requestLength >= (int)sizeof request || connections < 1) errx(2, "too long, or too few");
  struct pollfd *files = calloc((size_t)connections, sizeof *files);
  struct connection *all = calloc((size_t)connections, sizeof *all);
  if (!files || !all) err(1, "calloc");
  for (int i = 0; i < connections; i++) {
    files[i] = (struct pollfd){.fd = connected(atoi(arguments[1])), .events = POLLIN};
  }
  double start = now(), time;
  for (int i = 0; i < connections; i++) ask(files[i].fd);
  // At the end all have their answers, so that a server has none to send to nobody.
  long answers = 0;
  int open = connections;
  while (open > 0) {
    int ready = poll(files, (nfds_t)connections, 5000);
    if (ready <= 0) errx(1, "no answer for 5 seconds");
    time = now() - start;
    for (int i = 0; i < connections; i++) {
      if (!files[i].revents || !hasAnswer(files[i].fd, &all[i])) continue;
      answers++;
      if (time < seconds) {
        ask(files[i].fd);
      } else {
        files[i].fd = -1;
        open--;
      }
    }
  }
  printf("%ld %.0f\n", answers, (double)answers / (now() - start));
}
