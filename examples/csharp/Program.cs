using System.Collections.Generic;
using Pulumi;
using Pulumi.ServerlessApi;
using Pulumi.ServerlessApi.Inputs;

return await Deployment.RunAsync(() =>
{
    var table = new Table("Notes", new TableArgs
    {
        Fields = { ["id"] = FieldType.String },
        PrimaryIndex = new PrimaryIndexArgs { PartitionKey = "id" },
    });

    var api = new Api("Api", new ApiArgs
    {
        Defaults = new ApiDefaultsArgs
        {
            Function = new FunctionSettingsArgs
            {
                Bind = { Output.Create<object>(table) },
                Environment = { ["TABLE"] = table.TableName },
            },
        },
        Routes =
        {
            ["GET /notes"] = new ApiRouteArgs { Handler = "functions/notes.list" },
            ["POST /notes"] = new ApiRouteArgs { Handler = "functions/notes.create" },
            ["GET /notes/{id}"] = new ApiRouteArgs { Handler = "functions/notes.read" },
            ["DELETE /notes/{id}"] = new ApiRouteArgs { Handler = "functions/notes.remove" },
        },
    });

    return new Dictionary<string, object?> { ["url"] = api.Url };
});
