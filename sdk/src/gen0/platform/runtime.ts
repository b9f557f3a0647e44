/** A runtime of Lambda, as programs of generation 0 write it: `Runtime.NODEJS_14_X`. */
export class Runtime {
  static readonly NODEJS_12_X = new Runtime("nodejs12.x");
  static readonly NODEJS_14_X = new Runtime("nodejs14.x");
  static readonly NODEJS_16_X = new Runtime("nodejs16.x");
  static readonly NODEJS_18_X = new Runtime("nodejs18.x");
  static readonly NODEJS_20_X = new Runtime("nodejs20.x");
  static readonly NODEJS_22_X = new Runtime("nodejs22.x");
  static readonly NODEJS_24_X = new Runtime("nodejs24.x");
  static readonly PYTHON_2_7 = new Runtime("python2.7");
  static readonly PYTHON_3_6 = new Runtime("python3.6");
  static readonly PYTHON_3_7 = new Runtime("python3.7");
  static readonly PYTHON_3_8 = new Runtime("python3.8");
  static readonly PYTHON_3_9 = new Runtime("python3.9");
  static readonly DOTNET_CORE_1 = new Runtime("dotnetcore1.0");
  static readonly DOTNET_CORE_2_1 = new Runtime("dotnetcore2.1");
  static readonly DOTNET_CORE_3_1 = new Runtime("dotnetcore3.1");
  static readonly GO_1_X = new Runtime("go1.x");

  /** The word that generation 1 writes: `nodejs14.x`. */
  constructor(readonly name: string) {}

  toString(): string {
    return this.name;
  }
}
