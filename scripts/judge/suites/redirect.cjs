"use strict";
/**
 * Loaded by mocha before the tests of a server that they start themselves. A proxy replaces the server and passes each
 * connection on to `JUDGED_URL`. `JUDGED_SERVER` is the file of the server.
 */
const http = require("node:http");
const Module = require("node:module");
const net = require("node:net");

const { JUDGED_URL, JUDGED_SERVER } = process.env;
const { hostname, port } = new URL(JUDGED_URL);

function server() {
  const sockets = new Set();
  const listener = net.createServer((socket) => {
    const target = net.connect(Number(port), hostname);
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on("error", () => one.destroy()).on("close", () => sockets.delete(one));
    }
    socket.pipe(target).pipe(socket);
  });
  return {
    listen: (...args) => listener.listen(...args),
    close(done) {
      listener.close(done);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const load = Module._load;
Module._load = function redirected(request, parent, isMain) {
  const isServer =
    request.startsWith(".") && Module._resolveFilename(request, parent, isMain) === JUDGED_SERVER;
  return isServer ? server : load.call(this, request, parent, isMain);
};

/**
 * Tests send many requests at once and assert in callbacks. A callback after the first failure would throw in the next
 * test, which would fail for it.
 */
let test;
exports.begin = (begun) => {
  test = begun;
};

const send = http.request;
http.request = function sendFor(options, ...rest) {
  const sender = test;
  const request = send(options, ...rest);
  const { emit } = request;
  request.emit = (event, response, ...more) => {
    if (event === "response") dropAfter(sender, response);
    return emit.call(request, event, response, ...more);
  };
  return request;
};

function dropAfter(sender, response) {
  const { emit } = response;
  response.emit = (event, ...more) =>
    (event !== "end" || sender === test) && emit.call(response, event, ...more);
}
