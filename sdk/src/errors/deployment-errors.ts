import type { CatalogueEntry } from "./catalogue-entry";

/** The refusals of the commands that deploy and adopt a stage. A part of the catalogue, with the same promise. */
export const DEPLOYMENT_ERRORS = {
  // Deployment commands
  DEPLOY_STAGE_INVALID: {
    cause:
      "A deployment command is given something else than a stage, such as the Pulumi stack of one app stack.",
    cure: "Write the stage, `sapi deploy dev`, and choose app stacks with `--only`.",
  },
  DEPLOY_MODE_MIXED: {
    cause:
      "A stage is one Pulumi stack or has one for each app stack; the two together would be two deployments of the same names.",
    cure: "Go on as the stage was deployed first, or [move the app stacks](stacks.md#moving-an-app-stack). Resources that both have are deployed twice: [find out](stacks.md#deployed-twice) which one is in use before you remove anything.",
  },
  DEPLOY_ONLY_WHOLE: {
    cause: "`--only` chooses among the Pulumi stacks of a stage, and the stage has one for the whole app.",
    cure: "Leave it out, or deploy a new stage with `--split`.",
  },
  DEPLOY_STACK_UNKNOWN: {
    cause: "`--only` names an app stack that there is not.",
    cure: "Write the id of an app stack.",
  },
  DEPLOY_OUTSIDE_STACKS: {
    cause:
      "The program makes resources outside its app stacks, so that each Pulumi stack of a split stage would make them again.",
    cure: "Make them in a function given to `app.stack`, or deploy the whole app in one Pulumi stack.",
  },
  DEPLOY_NO_STACKS: {
    cause: "`--split` was given for a program that has no app stacks.",
    cure: "Write the program as functions given to `app.stack`, or leave out `--split`.",
  },
  DEPLOY_PRODUCER_MISSING: {
    cause: "An app stack is deployed alone that uses another one, and that one was never deployed.",
    cure: "Deploy that one as well, with the command that the message shows.",
  },
  DEPLOY_CYCLE: {
    cause: "App stacks use each other in a circle, so that none of them can be first.",
    cure: "Move what both need into an app stack of its own.",
  },
  DEPLOY_NOT_DEPLOYED: {
    cause: "The stage has no Pulumi stack, so there is nothing to show, refresh or remove.",
    cure: "Deploy it first, or check the stage and the backend that Pulumi is logged in to.",
  },
  DEPLOY_CONFIRMATION_NEEDED: {
    cause:
      "The command would delete or replace data, remove a stage, or change one that the app protects, and there is no terminal to ask on.",
    cure: "Read what `sapi diff` shows, then add `--yes`.",
  },
  DEPLOY_DELETION_PROTECTED: {
    cause:
      "The command would delete or replace data that AWS protects against deletion, as in the stages of `new App({ production })`. AWS would refuse half way; nothing was changed.",
    cure: "Lift the protection first: remove the stage from `production`, or the setting from `native`. Then deploy while the data is still in the program.",
  },
  DEPLOY_DATA_UNMARKED: {
    cause:
      "The command would delete data that the program keeps or the state protects, as an adoption leaves it until the first deployment.",
    cure: "Run `sapi deploy` first: it writes the removal policy of the program into the state. Then run the command again.",
  },
  DEPLOY_COMPARISON_UNREADABLE: {
    cause:
      "The report of the Pulumi CLI has gaps, or steps that this package does not know. Data might be deleted without being named. Nothing was deployed.",
    cure: "Run the command again; if it stays so, update the Pulumi CLI or this package.",
  },
  DEPLOY_DECLINED: {
    cause: "The question whether to go on was not answered with yes.",
    cure: "Answer `y` to go on.",
  },
  SECRET_UNKNOWN: {
    cause: "`sapi secrets get` or `remove` names a secret that the stage does not have.",
    cure: "Write a name that `sapi secrets list` shows.",
  },
  SECRET_VALUE_MISSING: {
    cause:
      "`sapi secrets set` got no value: an empty one, or there was nobody to ask and nothing on standard input.",
    cure: "Type the value, or pipe it in: `sapi secrets set dev STRIPE_KEY < key.txt`.",
  },
  DEPLOY_SECRETS_MISSING: {
    cause:
      "An app stack's own Pulumi stack needs the secret configuration of the stage. Only the stage's Pulumi stack could decrypt it, and there is none.",
    cure: "Set the secrets with the commands that the message shows.",
  },
  DEPLOY_CLI_MISSING: {
    cause: "The Pulumi CLI is not installed, or not on the PATH.",
    cure: "Install it as https://www.pulumi.com/docs/install/ shows.",
  },
  DEPLOY_CLI_OLD: {
    cause: "The Pulumi CLI is older than the constructs need.",
    cure: "Update it as https://www.pulumi.com/docs/install/ shows.",
  },
  DEPLOY_PLUGIN_MISSING: {
    cause: "Pulumi does not find the plugin of a provider, and may not download it.",
    cure: "Install it with the command that the message shows.",
  },
  DEPLOY_LOGIN_MISSING: {
    cause: "Pulumi is not logged in to a backend.",
    cure: "Run `pulumi login`, or set `PULUMI_ACCESS_TOKEN` or `PULUMI_BACKEND_URL`.",
  },
  DEPLOY_BACKEND_UNREADABLE: {
    cause: "The backend in which Pulumi stores its state does not answer.",
    cure: "Check `PULUMI_BACKEND_URL`, the network and your rights, or run `pulumi login`.",
  },
  DEPLOY_PASSPHRASE_MISSING: {
    cause: "The secrets of a Pulumi stack are encrypted with a passphrase that is not given.",
    cure: "Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE`.",
  },
  DEPLOY_PASSPHRASE_WRONG: {
    cause: "The secrets of a Pulumi stack are encrypted with another passphrase.",
    cure: "Set `PULUMI_CONFIG_PASSPHRASE` to the one that the stack was made with.",
  },
  DEPLOY_STACK_LOCKED: {
    cause: "Another update of the Pulumi stack is running, or one that was killed has left its lock behind.",
    cure: "Wait for it. When nothing runs any more, run `sapi unlock <stage>`.",
  },
  DEPLOY_STACK_MISSING: {
    cause: "A Pulumi stack was deleted while the command ran.",
    cure: "Deploy the stage again.",
  },
  DEPLOY_UNLOCK_RUNNING: {
    cause: "The process that holds the lock of a Pulumi stack is still running.",
    cure: "Wait for it, or end it: it gives the lock back itself.",
  },
  DEPLOY_FAILED: {
    cause: "Pulumi or AWS refused a part of the deployment. Resources made before stay.",
    cure: "Fix the fault that the message names and run the command that it shows.",
  },
  DEPLOY_INTERRUPTED: {
    cause: "The command was ended by a signal. Running steps came to a clean end. No other was started.",
    cure: "Run the command that the message shows.",
  },

  // Deployed stages
  STAGE_SDK_MISSING: {
    cause:
      "A command that speaks with AWS needs a client of the AWS SDK for JavaScript, version 3, which the project does not have.",
    cure: "Install the package that the message names, as a development dependency.",
  },
  STAGE_NOT_DEVELOPMENT: {
    cause: "The command is for stages that developers work in, and the app does not name this one.",
    cure: "Name it in `new App({ development })` and deploy, or add `--yes-development`.",
  },

  STAGE_CREDENTIALS_MISSING: {
    cause: "AWS does not know who calls: there are no credentials, or none that are still valid.",
    cure: "Sign in, with `aws sso login` for example, or name a profile in `AWS_PROFILE`.",
  },
  STAGE_CALL_REFUSED: {
    cause: "AWS refused or failed a call that the command needs; the message has AWS's own words.",
    cure: "Have the permission added that the message names, or try again.",
  },
  STAGE_REGION_UNKNOWN: {
    cause: "`sapi shell` cannot tell the region: the functions are in several, or the stage has none.",
    cure: "Choose a function with `--function`, or set `AWS_REGION`.",
  },
  STAGE_OTHER_ACCOUNT: {
    cause: "The credentials are of another AWS account than the one in which the stage is deployed.",
    cure: "Sign in to the account of the stage, or name its profile in `AWS_PROFILE`.",
  },
  STAGE_ROLE_REFUSED: {
    cause:
      "AWS does not let you take the role of the function: its trust policy, or your own policies, lack a statement.",
    cure: "Add the statement that the message shows. In stages of `new App({ development })` a deployment adds it to the trust policy.",
  },

  // Adoption
  ADOPT_NOTHING_DEPLOYED: {
    cause:
      "`sapi adopt` found no stack of CloudFormation: nothing in the folder, or none with the tags of the app and the stage.",
    cure: "Name the stacks with `--stack`, or give a folder with what the AWS CLI wrote with `--from`.",
  },
  ADOPT_FILES_UNREADABLE: {
    cause:
      "The folder given with `--from` is missing, or has a template without its resources, or resources without their template.",
    cure: "Write both for each stack: `aws cloudformation describe-stack-resources` and `aws cloudformation get-template`.",
  },
  ADOPT_SDK_MISSING: {
    cause: "Stacks are read from AWS with `@aws-sdk/client-cloudformation`, which is not installed.",
    cure: "Install it, or write the stacks to files and give their folder with `--from`.",
  },
  ADOPT_OTHER_STAGE: {
    cause:
      "A stack of CloudFormation, or data that would be adopted, belongs to another stage or app by its tags or its name, or to none.",
    cure: "Give the stacks of this stage. Where it is right all the same, name the stack with `--stack`, or the data with `--map`.",
  },
  ADOPT_STAGES_MIXED: {
    cause: "The stacks of CloudFormation are of several stages, and an adoption is for one.",
    cure: "Give a folder with the stacks of one stage alone.",
  },
  ADOPT_SPLIT: {
    cause:
      "The stage has a Pulumi stack for each app stack, and an adoption takes over a whole stage at once.",
    cure: "Adopt before you split, then [move the app stacks](stacks.md#moving-an-app-stack).",
  },
  ADOPT_MAP_UNKNOWN: {
    cause: "`--map` names a resource that the program does not have, or one of a type that is made anew.",
    cure: "Write the logical name or the URN of a resource, as the report shows it.",
  },
  ADOPT_DATA_MISSING: {
    cause:
      "The program has a table, a bucket, a user pool, an API or the like for which no deployed resource was found. A deployment would make an empty one.",
    cure: "Say with `--map` which one it is, or that it is new.",
  },
  ADOPT_DATA_REPLACED: {
    cause:
      "A deployed resource differs from the program in a setting that AWS fixes when it is made. The next deployment would replace it by an empty one.",
    cure: "Write in the program what is deployed.",
  },
  ADOPT_DATA_GONE: {
    cause: "The old stack lists a resource that AWS does not have any more: somebody has deleted it by hand.",
    cure: "Bring it back from a backup under the same name, or say with `--map` that an empty one is to be made.",
  },
  ADOPT_DATA_REMOVED: {
    cause: "The state of the stage has a resource with data that the program does not have any more.",
    cure: "Write it in the program again.",
  },
  ADOPT_ALREADY_THERE: {
    cause:
      "The stage was deployed before it was adopted, so that it has a resource of its own beside the one of the old stack.",
    cure: "Decide which of the two is wanted. When it is the one of the old stack, [take the other one out of the state](adopt.md#what-is-refused).",
  },
  ADOPT_NETWORK_DIFFERS: {
    cause:
      "A cluster that is adopted stands in a network of its own, and the program would make another one for it. AWS lets no cluster move.",
    cure: "Write the network and the subnets that it is in, as the message shows.",
  },
  ADOPT_IMPORT_FAILED: {
    cause: "Pulumi or AWS refused to import a resource. Resources imported before stay in the state.",
    cure: "Fix the fault that the message names and run the command again: it continues.",
  },
} as const satisfies Record<string, CatalogueEntry>;
