import { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";

/** A deployment, as the engine describes it to a provider. */
export interface Named {
  readonly organization: string;
  readonly project: string;
  readonly stack: string;
  readonly preview: boolean;
  /** Configuration by full key. */
  readonly config: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
  /** The address of the deployment's monitor. */
  readonly monitor: string;
}

/** The engine's request to a provider when a program registers a component of its package. */
export function constructRequest(request: RegisterResourceRequest, named: Named): ConstructRequest {
  const asked = blankRequest(named);
  asked.setType(request.getType());
  asked.setName(request.getName());
  asked.setParent(request.getParent());
  asked.setInputs(request.getObject());
  request.getPropertydependenciesMap().forEach((found, name) => {
    const dependencies = new ConstructRequest.PropertyDependencies();
    dependencies.setUrnsList(found.getUrnsList());
    asked.getInputdependenciesMap().set(name, dependencies);
  });
  request.getProvidersMap().forEach((provider, name) => void asked.getProvidersMap().set(name, provider));
  asked.setDependenciesList(request.getDependenciesList());
  asked.setAliasesList(request.getAliasesList());
  asked.setAdditionalsecretoutputsList(request.getAdditionalsecretoutputsList());
  asked.setIgnorechangesList(request.getIgnorechangesList());
  asked.setReplaceonchangesList(request.getReplaceonchangesList());
  asked.setDeletedwith(request.getDeletedwith());
  const [protect, retain] = [request.getProtect(), request.getRetainondelete()];
  if (protect !== undefined) asked.setProtect(protect);
  if (retain !== undefined) asked.setRetainondelete(retain);
  const timeouts = request.getCustomtimeouts();
  if (timeouts) {
    const given = new ConstructRequest.CustomTimeouts();
    given.setCreate(timeouts.getCreate());
    given.setUpdate(timeouts.getUpdate());
    given.setDelete(timeouts.getDelete());
    asked.setCustomtimeouts(given);
  }
  return asked;
}

/** A request that names only its deployment. */
export function blankRequest(named: Named): ConstructRequest {
  const asked = new ConstructRequest();
  asked.setOrganization(named.organization);
  asked.setProject(named.project);
  asked.setStack(named.stack);
  asked.setDryrun(named.preview);
  asked.setParallel(16);
  asked.setMonitorendpoint(named.monitor);
  asked.setConfigsecretkeysList([...named.secretKeys]);
  asked.setAcceptsOutputValues(true);
  for (const [key, value] of Object.entries(named.config)) asked.getConfigMap().set(key, value);
  return asked;
}
