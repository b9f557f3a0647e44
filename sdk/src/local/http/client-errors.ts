import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Node's own answers to bytes that are no request, by the code of its error. A listener has to answer all of them. */
const ANSWERS: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
const NO_REQUEST = answerOf("400 Bad Request");

/** API Gateway has its body also where the headers are longer than anything that a gateway gets to see here. */
const HEADERS_TOO_LARGE = answerOf(
  "431 Request Header Fields Too Large",
  '{"message":"Request Header Fields Too Large"}',
);

/** Answers what cannot be read as a request, and ends its connection. */
export function answerClientErrors(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !hasAnswered(socket as Socket)) socket.write(answerTo(error.code ?? ""));
    socket.destroy(error);
  });
}

function answerTo(code: string): string {
  if (code === "HPE_HEADER_OVERFLOW") return HEADERS_TOO_LARGE;
  const status = ANSWERS[code];
  return status === undefined ? NO_REQUEST : answerOf(status);
}

function answerOf(status: string, body?: string): string {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** The answer to an earlier request is on its way over the connection: another status in it would be taken for its body. */
function hasAnswered(socket: Socket): boolean {
  return (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;
}
