"""The components of the package, as a generated SDK asks for them: by their token, with their inputs and outputs."""

import pulumi


class Component(pulumi.ComponentResource):
    outputs = ()

    def __init__(self, name, opts=None, **inputs):
        token = f"serverless-api:index:{type(self).__name__}"
        super().__init__(token, name, {**dict.fromkeys(self.outputs), **inputs}, opts, remote=True)


class Table(Component):
    outputs = ("tableName",)


class Api(Component):
    outputs = ("url",)


class ApiRoutes(Component):
    pass
