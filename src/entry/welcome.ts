import { box } from '../../scripts/steps.mjs'
import type { Config } from '../platform/config.ts'

type StartSummary = Pick<Config, 'siteName' | 'siteUrl' | 'adminEmail' | 'webProcesses'> & {
  smtp: boolean
  /** Password of the superadmin, if this start created one. */
  madeUpPassword?: string | undefined
}

/**
 * The box at the end of a start. Each line begins with Latin letters: many terminals derive a line's
 * direction from its first letter, and would mirror the box around an Arabic name.
 */
export function welcome({
  siteName,
  siteUrl,
  adminEmail,
  webProcesses,
  smtp,
  madeUpPassword,
}: StartSummary): string {
  const lines = [webProcesses > 0 ? `${siteUrl}   ${siteName}` : 'The worker runs.']
  if (madeUpPassword) {
    lines.push(
      '',
      `Sign in:   ${siteUrl}/dashboard/login`,
      `E-mail:    ${adminEmail}`,
      `Password:  ${madeUpPassword}   (shown this once)`,
    )
  }
  if (!smtp) {
    lines.push(
      '',
      'Without SMTP_URL, mails are kept in the outbox,',
      'and staff sign in without a code by mail.',
    )
  }
  return `\n${box(lines)}\n`
}
