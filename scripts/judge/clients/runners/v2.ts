import * as sdk from "aws-sdk";
import { type Answer, type Members, type Request, SERVICES, type ServiceName } from "../protocol";
import { sendForm, sendTo } from "./sent";
import { decoded, encoded } from "./values";

// SDK v2 for JavaScript with nothing set. It knows no variable for an endpoint, and runs as a function, whose connections to
// AWS's names are intercepted. Operations are found by name, which the types of clients do not know.
type Sent = { promise(): Promise<Members>; eachPage(each: (error: Error, page: Members) => boolean): void };
type Operations = Record<string, (...parameters: unknown[]) => Sent>;

const clients = new Map<ServiceName, Operations>();

function clientOf(service: ServiceName): Operations {
  const Client = sdk[SERVICES[service].v2] as unknown as new () => Operations;
  const client = clients.get(service) ?? new Client();
  clients.set(service, client);
  return client;
}

function paginate({ service, operation, input, list }: Extract<Request, { verb: "paginate" }>) {
  return new Promise((resolve, reject) => {
    const pages: Members[] = [];
    clientOf(service)
      [methodOf(operation)]?.(decoded(input))
      .eachPage((error, page) => {
        if (error) reject(error);
        else if (page) pages.push(page);
        else resolve({ pages: pages.length, items: pages.flatMap((one) => one[list] ?? []) });
        return true;
      });
  });
}

async function form({ input, fields, body }: Extract<Request, { verb: "form" }>) {
  const { Key, Fields = {}, ...others } = input as { Key?: string; Fields?: Record<string, string> };
  const params = { ...others, Fields: { ...(Key === undefined ? {} : { key: Key }), ...Fields } };
  const signed = new sdk.S3().createPresignedPost(params as unknown as sdk.S3.PresignedPost.Params);
  return sendForm(signed.url, { ...signed.fields, ...fields }, body);
}

async function answer(request: Request): Promise<unknown> {
  switch (request.verb) {
    case "call": {
      const method = clientOf(request.service)[methodOf(request.operation)];
      return method?.call(clientOf(request.service), decoded(request.input)).promise();
    }
    case "document": {
      const documents = new sdk.DynamoDB.DocumentClient() as unknown as Operations;
      return documents[request.operation]?.(request.input).promise();
    }
    case "paginate":
      return paginate(request);
    case "wait":
      return clientOf(request.service).waitFor?.(methodOf(request.waiter), request.input).promise();
    case "presign": {
      const url = await new sdk.S3().getSignedUrlPromise(methodOf(request.operation), decoded(request.input));
      return sendTo(url, request);
    }
    case "form":
      return form(request);
    case "upload":
      return new sdk.S3().upload(decoded(request.input) as sdk.S3.PutObjectRequest).promise();
    case "download": {
      const { Body } = await new sdk.S3()
        .getObject(request.input as unknown as sdk.S3.GetObjectRequest)
        .promise();
      return { Size: (Body as Buffer).length };
    }
  }
}

/** Errors of the client itself: it lacks a member of an input. */
const LACKS = new Set(["UnexpectedParameter", "MultipleValidationErrors"]);

/** Answers one request. */
export async function handler(request: Request): Promise<Answer> {
  try {
    return { output: await encoded(await answer(request)) };
  } catch (error) {
    const { code, message, statusCode = 0 } = error as sdk.AWSError;
    if (LACKS.has(code)) return { lacks: message };
    return { refused: { error: code ?? String(error), message, status: statusCode } };
  }
}

function methodOf(operation: string): string {
  return operation.charAt(0).toLowerCase() + operation.slice(1);
}
