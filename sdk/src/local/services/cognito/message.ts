/** A message that the service would send by e-mail or text. */
export interface SentMessage {
  readonly userPoolId: string;
  readonly username: string;
  readonly medium: "EMAIL" | "SMS";
  readonly to: string;
  readonly subject: string | undefined;
  readonly text: string;
  /** The code or the temporary password in the text. */
  readonly code: string;
  readonly purpose:
    | "SignUp"
    | "AdminCreateUser"
    | "ResendCode"
    | "ForgotPassword"
    | "UpdateUserAttribute"
    | "VerifyUserAttribute"
    | "Authentication";
}

/** Takes what the service would send. */
export type Post = (message: SentMessage) => void;
