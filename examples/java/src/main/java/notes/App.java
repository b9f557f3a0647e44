package notes;

import com.pulumi.Pulumi;
import com.pulumi.core.Output;
import com.pulumi.serverlessapi.Api;
import com.pulumi.serverlessapi.ApiArgs;
import com.pulumi.serverlessapi.Table;
import com.pulumi.serverlessapi.TableArgs;
import com.pulumi.serverlessapi.enums.FieldType;
import com.pulumi.serverlessapi.inputs.ApiDefaultsArgs;
import com.pulumi.serverlessapi.inputs.ApiRouteArgs;
import com.pulumi.serverlessapi.inputs.FunctionSettingsArgs;
import com.pulumi.serverlessapi.inputs.PrimaryIndexArgs;
import java.util.List;
import java.util.Map;

public final class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var table = new Table("Notes", TableArgs.builder()
                .fields(Map.of("id", FieldType.String))
                .primaryIndex(PrimaryIndexArgs.builder().partitionKey("id").build())
                .build());

            var api = new Api("Api", ApiArgs.builder()
                .defaults(ApiDefaultsArgs.builder()
                    .function(FunctionSettingsArgs.builder()
                        .bind(List.of(Output.of((Object) table)))
                        .environment(Map.of("TABLE", table.tableName()))
                        .build())
                    .build())
                .routes(Map.of(
                    "GET /notes", route("list"),
                    "POST /notes", route("create"),
                    "GET /notes/{id}", route("read"),
                    "DELETE /notes/{id}", route("remove")))
                .build());

            ctx.export("url", api.url());
        });
    }

    private static ApiRouteArgs route(String name) {
        return ApiRouteArgs.builder().handler("functions/notes." + name).build();
    }
}
