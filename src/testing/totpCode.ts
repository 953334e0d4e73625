import { Secret, TOTP } from 'otpauth'

/** Code of an authenticator app, `away` half minutes from now. */
export const totpCode = (secret: string, away = 0, now = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + away * 30_000 })
