import type { Purpose } from './code.queries.ts'

/** Lifetime of each code or link, in minutes. */
export const minutesFor = {
  login: 10,
  totp: 10,
  activation: 10,
  activationLink: 24 * 60,
  reset: 10,
  resetLink: 60,
  ticket: 10,
  invite: 3 * 24 * 60,
  email: 10,
  purchase: 14 * 24 * 60,
} as const satisfies Record<Purpose, number>

export type CodeMail = 'login' | 'activation' | 'reset' | 'resetLink' | 'invite' | 'email'
