import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import type { Template, TemplateResource } from "#sdk/cli/adopt/cloudformation/template";
import type { ListedResource } from "#sdk/cli/adopt/cloudformation/to-stack";

/** Replaces a reference to a resource of the same stack. */
export const ref = (id: string) => ({ Ref: id });
export const arnOf = (id: string) => ({ "Fn::GetAtt": [id, "Arn"] });
export const attribute = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });

/** Builds CloudFormation's view of one stack, with ids made as the CDK makes them. */
export class StackBuilder {
  readonly #resources: Record<string, TemplateResource> = {};
  readonly #outputs: Record<string, object> = {};
  readonly #listed: ListedResource[] = [];

  constructor(readonly name: string) {}

  /** Adds a resource under a path in the tree of constructs. Returns its logical id. */
  add(at: string, type: string, Properties: object, physicalId?: string): string {
    const logicalId = logicalIdOf(at);
    const id = physicalId ?? `${this.name}-${logicalId}-${hash(`${this.name}/${at}`, 12).toUpperCase()}`;
    const Metadata = { "aws:cdk:path": `${this.name}/${at}` };
    this.#resources[logicalId] = { Type: type, Properties: Properties as Record<string, unknown>, Metadata };
    this.#listed.push({
      StackName: this.name,
      StackId: `arn:aws:cloudformation:us-east-1:123456789012:stack/${this.name}/0123`,
      LogicalResourceId: logicalId,
      PhysicalResourceId: id,
      ResourceType: type,
      ResourceStatus: "CREATE_COMPLETE",
    });
    return logicalId;
  }

  /** Exports a value for other stacks. Returns the import of it. */
  share(name: string, value: unknown): { readonly "Fn::ImportValue": string } {
    const exported = `${this.name}:${name}`;
    this.#outputs[name] = { Value: value, Export: { Name: exported } };
    return { "Fn::ImportValue": exported };
  }

  /** Adds another stack's resources, under the same physical ids. */
  like(other: StackBuilder): this {
    Object.assign(this.#resources, other.#resources);
    this.#listed.push(...other.#listed.map((one) => ({ ...one, StackName: this.name })));
    return this;
  }

  /** Leaves out resources, as if they had never been deployed. */
  without(isOmitted: (logicalId: string, type: string) => boolean): this {
    for (const [id, { Type }] of Object.entries(this.#resources)) {
      if (!isOmitted(id, Type)) continue;
      delete this.#resources[id];
      const at = this.#listed.findIndex(({ LogicalResourceId }) => LogicalResourceId === id);
      this.#listed.splice(at, 1);
    }
    return this;
  }

  get template(): Template {
    return { Resources: this.#resources, Outputs: this.#outputs };
  }

  get resources(): readonly ListedResource[] {
    return this.#listed;
  }

  physicalId(logicalId: string): string {
    return (
      this.#listed.find(({ LogicalResourceId }) => LogicalResourceId === logicalId)?.PhysicalResourceId ?? ""
    );
  }

  /** Writes the output of the AWS CLI. */
  write(folder: string): void {
    const file = (kind: string) => path.join(folder, `${this.name}.${kind}.json`);
    fs.writeFileSync(file("resources"), JSON.stringify({ StackResources: this.#listed }, null, 2));
    fs.writeFileSync(file("template"), JSON.stringify({ TemplateBody: this.template }, null, 2));
  }
}

/** The ids on the path with letters and digits only, and a hash. A final `Resource` is left out. */
function logicalIdOf(at: string): string {
  const parts = at.split("/").filter((part) => part !== "Resource");
  return `${parts.map((part) => part.replace(/[^A-Za-z0-9]/g, "")).join("")}${hash(at, 8).toUpperCase()}`;
}

function hash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
