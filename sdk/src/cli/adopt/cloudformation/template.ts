/** A CloudFormation template, as far as it is read here. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value?: unknown; readonly Export?: { readonly Name?: unknown } }>
  >;
  readonly [section: string]: unknown;
}

/** One resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly [attribute: string]: unknown;
}

/** A stack that CloudFormation has deployed. */
export interface DeployedStack {
  readonly name: string;
  readonly template: Template;
  readonly resources: readonly DeployedResource[];
  /** Values of its parameters, as far as they are known. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly region: string | undefined;
  readonly account: string | undefined;
  /** Tags of the stack, and of its resources where the stack's own are not known. */
  readonly tags?: readonly Tag[];
}

/** A tag as CloudFormation writes it. */
export interface Tag {
  readonly Key?: string;
  readonly Value?: string;
}

/** A resource of a deployed stack. */
export interface DeployedResource {
  readonly stack: string;
  readonly logicalId: string;
  /** `AWS::DynamoDB::Table`. A part that CloudFormation has inside another resource has a type of its own here. */
  readonly type: string;
  /** CloudFormation's own id: a name, an ARN, a URL or an id, by type. */
  readonly physicalId: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** `aws:cdk:path` of its metadata: `dev-shop-DataStack/Uploads/Bucket/Resource`. */
  readonly path: string | undefined;
}
