"""An HTTP API with three routes, of resources of the AWS package alone."""

import json

import pulumi
import pulumi_aws as aws

import settings

config = pulumi.Config()


class Jobs(pulumi.ComponentResource):
    def __init__(self, name, names, opts=None):
        super().__init__("notes:index:Jobs", name, {}, opts)
        inside = pulumi.ResourceOptions(parent=self, retain_on_delete=True)
        self.dead = aws.sqs.Queue(f"{name}-dead", opts=inside)
        policy = self.dead.arn.apply(lambda arn: json.dumps({"deadLetterTargetArn": arn, "maxReceiveCount": 3}))
        self.queues = [
            aws.sqs.Queue(f"{name}-{each}", redrive_policy=policy, tags={"number": str(number)}, opts=inside)
            for number, each in enumerate(names)
        ]
        self.register_outputs({"dead": self.dead.url})


jobs = Jobs("jobs", config.require_object("names"), pulumi.ResourceOptions(protect=True))
token = aws.ssm.Parameter("token", type="SecureString", value=config.require_secret("token"))
existing = aws.dynamodb.Table.get("existing", "notes-table")

role = aws.iam.Role(
    "role",
    assume_role_policy=aws.iam.get_policy_document(
        statements=[
            {
                "actions": ["sts:AssumeRole"],
                "principals": [{"type": "Service", "identifiers": ["lambda.amazonaws.com"]}],
            }
        ]
    ).json,
)
function = aws.lambda_.Function(
    "notes",
    role=role.arn,
    runtime=settings.RUNTIME,
    memory_size=settings.MEMORY,
    handler="notes.handler",
    code=pulumi.FileArchive("./functions"),
    environment={"variables": {"JOBS": pulumi.Output.concat("at ", jobs.dead.url), "TABLE": existing.name}},
)
api = aws.apigatewayv2.Api("api", protocol_type="HTTP")
integration = aws.apigatewayv2.Integration(
    "integration",
    api_id=api.id,
    integration_type="AWS_PROXY",
    integration_uri=function.invoke_arn,
    payload_format_version="2.0",
)
for key in ["GET /notes", "POST /notes", "GET /notes/{id}"]:
    aws.apigatewayv2.Route(
        key,
        api_id=api.id,
        route_key=key,
        target=integration.id.apply(lambda id: f"integrations/{id}"),
        opts=pulumi.ResourceOptions(depends_on=[role]),
    )
aws.apigatewayv2.Stage("stage", api_id=api.id, name="$default", auto_deploy=True)
aws.lambda_.Permission(
    "permission",
    action="lambda:InvokeFunction",
    function=function.name,
    principal="apigateway.amazonaws.com",
    source_arn=api.execution_arn.apply(lambda arn: f"{arn}/*/*"),
)

pulumi.log.warn("nothing is kept here")
pulumi.export("url", api.api_endpoint)
pulumi.export("tokenValue", token.value)
pulumi.export("account", aws.get_caller_identity().account_id)
pulumi.export("where", [pulumi.get_project(), pulumi.get_stack(), pulumi.get_organization()])
