import client from "amazon-cognito-identity-js/dist/amazon-cognito-identity.min.js";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import credentials from "../web/credentials.browser.js";
import hosted from "../web/hosted.browser.js";
import html from "../web/index.html";
import script from "../web/page.browser.js";
import style from "../web/page.css";

const FILES = new Map([
  ["index.html", { type: "text/html", body: html }],
  ["page.css", { type: "text/css", body: style }],
  ["page.js", { type: "text/javascript", body: script }],
  ["credentials.js", { type: "text/javascript", body: credentials }],
  ["hosted.js", { type: "text/javascript", body: hosted }],
  ["amazon-cognito-identity.js", { type: "text/javascript", body: client }],
]);

/** The page runs nothing but its own files, and no other site may show it in a frame. */
const POLICY = "default-src 'self'; img-src data:; connect-src *; frame-ancestors 'none'";

/** A file of the page. */
export async function show({
  pathParameters,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const file = FILES.get(pathParameters?.file ?? "index.html");
  if (!file) return { statusCode: 404, body: "no such file" };
  return {
    statusCode: 200,
    headers: { "content-type": `${file.type}; charset=utf-8`, "content-security-policy": POLICY },
    body: file.body,
  };
}
