import { Api, Auth, RestApiV1 } from "pulumi-serverless-api/node";

/** The settings for the page. None of them is secret. */
export async function show() {
  const { AWS_REGION: region, HOSTED_URL: hostedUrl } = process.env;
  return {
    region,
    ...Auth("Auth"),
    hostedUrl,
    apiUrl: Api("Api").url,
    restUrl: RestApiV1("Rest").url.replace(/\/$/, ""),
    // These are set on localhost alone, where local services stand for AWS.
    userPoolEndpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    identityPoolEndpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY,
  };
}
