import { App, Stack, type StackContext } from "#sdk/index";
import { type Recorded, record } from "../support/record";

export const CERTIFICATE = "aws:acm/certificate:Certificate";
export const DOMAIN = "aws:apigatewayv2/domainName:DomainName";
export const MAPPING = "aws:apigatewayv2/apiMapping:ApiMapping";
export const RECORD = "aws:route53/record:Record";
export const ROLE = "aws:iam/role:Role";
export const TABLE = "aws:dynamodb/table:Table";

/** Records a program with one stack, `Web`, under the defaults that the definition names. */
export function define<T>(program: (context: StackContext) => T): Promise<Recorded<Awaited<T>>> {
  return record(() => {
    const app = new App();
    return program({ app, stack: new Stack(app, "Web") });
  });
}

/** A statement of a policy as it is registered. */
export interface RegisteredStatement {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
}

/** The statements of the inline policy of a function, by the function's logical name. */
export function statementsOf(recorded: Recorded, functionName: string): readonly RegisteredStatement[] {
  const { inputs } = recorded.resource("aws:iam/rolePolicy:RolePolicy", `${functionName}-policy`);
  return JSON.parse(String(inputs.policy)).Statement;
}

/**
 * The statements of the definition's permissions, which come after those that every function has for log and traces.
 */
export function givenStatementsOf(recorded: Recorded, functionName: string): readonly RegisteredStatement[] {
  return statementsOf(recorded, functionName).filter(({ Action }) => !/^(logs|xray):/.test(String(Action)));
}
