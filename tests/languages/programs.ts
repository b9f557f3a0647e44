/** Small functions with a dependency, as files of a project by path. Each answers a text that names its language. */
export const GO = {
  "fn/go.mod": "module example.com/hello\n\ngo 1.21\n\nrequire github.com/aws/aws-lambda-go v1.47.0\n",
  "fn/go.sum": `github.com/aws/aws-lambda-go v1.47.0 h1:0H8s0vumYx/YKs4sE7YM0ktwL2eWse+kfopsRI1sXVI=
github.com/aws/aws-lambda-go v1.47.0/go.mod h1:dpMpZgvWx5vuQJfBt0zqBha60q7Dd7RfgJv23DymV8A=
`,
  "fn/main.go": `package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"
)

func handle(ctx context.Context) (string, error) { return "hello from go", nil }

func main() { lambda.Start(handle) }
`,
};

/** The program needs no package: it calls the runtime API itself. */
export const RUST = {
  "fn/Cargo.toml": '[package]\nname = "hello"\nversion = "0.1.0"\nedition = "2021"\n',
  "fn/src/main.rs": `use std::io::{Read, Write};
use std::net::TcpStream;

fn call(api: &str, what: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(api).unwrap();
    let head = format!("{what} HTTP/1.1\\r\\nHost: {api}\\r\\nConnection: close\\r\\nContent-Length: {}\\r\\n\\r\\n", body.len());
    stream.write_all((head + body).as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

fn main() {
    let api = std::env::var("AWS_LAMBDA_RUNTIME_API").unwrap();
    loop {
        let next = call(&api, "GET /2018-06-01/runtime/invocation/next", "").to_lowercase();
        let id = next.lines().find_map(|line| line.strip_prefix("lambda-runtime-aws-request-id: ")).unwrap();
        call(&api, &format!("POST /2018-06-01/runtime/invocation/{id}/response"), "\\"hello from rust\\"");
    }
}
`,
};

export const JAVA = {
  "fn/pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>notes</groupId><artifactId>hello</artifactId><version>1.0</version>
  <properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target></properties>
  <dependencies>
    <dependency><groupId>com.amazonaws</groupId><artifactId>aws-lambda-java-core</artifactId><version>1.2.3</version></dependency>
    <dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId><version>2.10.1</version></dependency>
  </dependencies>
</project>
`,
  "fn/src/main/java/notes/Hello.java": `package notes;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.google.gson.Gson;
import java.util.Map;

public class Hello implements RequestHandler<Map<String, Object>, String> {
  public String handleRequest(Map<String, Object> event, Context context) {
    return new Gson().fromJson("'hello from java'", String.class);
  }
}
`,
};

const { "fn/pom.xml": _maven, ...SOURCES } = JAVA;

/** The same for another tool. */
export const GRADLE = {
  ...SOURCES,
  "fn/settings.gradle": "rootProject.name = 'hello'\n",
  "fn/build.gradle": `plugins { id 'java' }
repositories { mavenCentral() }
dependencies {
  implementation 'com.amazonaws:aws-lambda-java-core:1.2.3'
  implementation 'com.google.code.gson:gson:2.10.1'
}
`,
};
