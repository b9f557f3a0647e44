import { Api, Auth, RestApiV1 } from "pulumi-serverless-api/node";

/** What the page needs to know. None of it is secret. */
export async function show() {
  const { AWS_REGION: region, HOSTED_URL: hostedUrl } = process.env;
  return {
    region,
    ...Auth("Auth"),
    hostedUrl,
    apiUrl: Api("Api").url,
    restUrl: RestApiV1("Rest").url.replace(/\/$/, ""),
    // Set on localhost alone: there is something else in the place of the services of AWS.
    userPoolEndpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    identityPoolEndpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY,
  };
}
