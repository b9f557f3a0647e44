"""Constructs of the package, and a resource of the AWS package beside them."""

import pulumi
import pulumi_aws as aws

import serverless_api

topic = aws.sns.Topic("news")
table = serverless_api.Table("Notes", fields={"id": "string"}, primaryIndex={"partitionKey": "id"})
api = serverless_api.Api(
    "Api",
    defaults={
        "function": {
            "runtime": "python3.13",
            "srcPath": "functions",
            "bind": [table],
            "environment": {"TABLE": table.tableName, "TOPIC": topic.arn},
        }
    },
    routes={
        "GET /notes": {"handler": "handlers.list_notes"},
        "POST /notes": {"handler": "handlers.create_note"},
        "GET /notes/{id}": {"handler": "handlers.read_note"},
        "GET /hello": {"function": {"handler": "src.hello", "runtime": "nodejs22.x", "srcPath": "."}},
    },
)

pulumi.export("url", api.url)
