/** `aws:sqs/queue:Queue` to `aws_sqs_queue`: the provider of Pulumi is made from that of Terraform. */
export function terraformType(token: string): string {
  const known = TYPES[token];
  if (known !== undefined) return known;
  const [, modulePath = ""] = token.split(":");
  const [module = "", resource = ""] = modulePath.split("/");
  const prefix = MODULES[module] ?? `aws_${module}_`;
  return `${prefix}${snake(resource)}`;
}

/** Modules with another name in Pulumi. */
const MODULES: Readonly<Record<string, string>> = {
  apigateway: "aws_api_gateway_",
  // The network, which has no prefix in Terraform.
  ec2: "aws_",
  vpc: "aws_vpc_",
};

const TYPES: Readonly<Record<string, string>> = {
  "aws:apigateway/response:Response": "aws_api_gateway_gateway_response",
  "aws:lb/loadBalancer:LoadBalancer": "aws_lb",
  "aws:rds/subnetGroup:SubnetGroup": "aws_db_subnet_group",
  "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy": "aws_sqs_queue_redrive_allow_policy",
  "aws:sqs/redrivePolicy:RedrivePolicy": "aws_sqs_queue_redrive_policy",
};

/** `restApiId` to `rest_api_id`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Attributes with other names in Pulumi, by type. All others are the same words in snake case. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aws_api_gateway_authorizer: { restApi: "rest_api_id" },
  aws_api_gateway_deployment: { restApi: "rest_api_id" },
  aws_api_gateway_integration: { restApi: "rest_api_id" },
  aws_api_gateway_integration_response: { restApi: "rest_api_id" },
  aws_api_gateway_method: { restApi: "rest_api_id" },
  aws_api_gateway_method_response: { restApi: "rest_api_id" },
  aws_api_gateway_method_settings: { restApi: "rest_api_id" },
  aws_api_gateway_model: { restApi: "rest_api_id" },
  aws_api_gateway_request_validator: { restApi: "rest_api_id" },
  aws_api_gateway_resource: { restApi: "rest_api_id" },
  aws_api_gateway_stage: { restApi: "rest_api_id", deployment: "deployment_id" },
  aws_lambda_function: { name: "function_name", code: "filename" },
  aws_lambda_permission: { function: "function_name" },
};

export function attributeName(type: string, input: string): string {
  return ATTRIBUTES[type]?.[input] ?? snake(input);
}

/** Lists of blocks that have a plural name there too. */
const PLURAL_BLOCKS = new Set(["api_stages", "cognito_identity_providers", "settings"]);

/** A list of blocks is named there after one of them: `global_secondary_index`. */
export function blockName(name: string): string {
  if (PLURAL_BLOCKS.has(name) || !name.endsWith("s")) return name;
  if (name.endsWith("indexes")) return name.slice(0, -"es".length);
  return name.endsWith("ss") ? name : name.slice(0, -1);
}

/** Objects whose keys are the user's. */
const MAPS = new Set([
  "attribute_mapping",
  "input_paths",
  "provider_details",
  "request_models",
  "request_parameters",
  "request_templates",
  "response_models",
  "response_parameters",
  "response_templates",
  "roles",
  "stage_variables",
  "supported_login_providers",
  "tags",
  "triggers",
  "variables",
]);

export function isMap(name: string): boolean {
  return MAPS.has(name);
}
