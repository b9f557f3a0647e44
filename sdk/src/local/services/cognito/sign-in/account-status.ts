import { notAuthorized, ServiceError } from "../service-error";
import type { User } from "../user-pool/user";

/** Refuses whoever gave the right password and may still not sign in. */
export function refuseByStatus(user: User, now: number): void {
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "UNCONFIRMED")
    throw new ServiceError("UserNotConfirmedException", "User is not confirmed.");
  refuseReset(user);
  const endsAt = user.passwordExpiresAt;
  if (user.status === "FORCE_CHANGE_PASSWORD" && endsAt !== undefined && endsAt <= now)
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
}

/** Such a user has no password that could be right. */
export function refuseReset(user: User | undefined): void {
  if (user?.status === "RESET_REQUIRED")
    throw new ServiceError("PasswordResetRequiredException", "Password reset required for the user");
}
