type Config = Readonly<Record<string, string>>;

/** Configuration whose keys without a namespace belong to the project. */
export function withNamespaces(config: Config, project: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key.includes(":") ? key : `${project}:${key}`, value]),
  );
}

/** The region of resources without one of their own, as the AWS provider finds it. */
export function regionOf(config: Config): string {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return config["aws:region"] ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? "us-east-1";
}
