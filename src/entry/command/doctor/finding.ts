import { setTimeout as wait } from 'node:timers/promises'
import { bad, type Finding } from '../../../features/system-status/finding.policy.ts'
import type { Config } from '../../../platform/config.ts'
import type { OpenServices } from '../../../server/services.ts'
import { asFailure } from '../failure.ts'
import type { Words } from '../words.ts'

/** The parts of the site that checks examine. */
export type Site = {
  config: Config
  /** Address of the database. `directUrl` is the server's own, if a pooler is in front of it. */
  databaseUrl: string
  directUrl: string
  services: OpenServices
}

/** `look` gathers facts, which a pure function in the same file judges. */
export type Check<Part extends Partial<Site> = Site> = {
  name: string
  title: Words
  look: (site: Part) => Promise<Finding[]>
  /** 10 s by default. */
  limitMs?: number
}

/** Runs a check and titles its findings. A check that hangs or fails is a finding too. */
export async function runCheck<Part extends Partial<Site>>(check: Check<Part>, site: Part) {
  const { name, title, limitMs = 10_000 } = check
  const late = wait(limitMs, undefined, { ref: false }).then(() => [tookTooLong(limitMs / 1000)])
  const findings = await Promise.race([check.look(site), late]).catch(error => [
    couldNotLook(error, site.databaseUrl),
  ])
  return findings.map(finding => ({ check: name, title, ...finding }))
}

export type Line = Awaited<ReturnType<typeof runCheck>>[number]

const tookTooLong = (seconds: number) =>
  bad(
    [`لم ينتهِ هذا الفحص خلال ${seconds} ثوانٍ.`, `This check did not end within ${seconds} s.`],
    ['ما يفحصه لا يجيب: قرص شبكة أو خادم آخر.', 'A network disk or another server does not answer.'],
  )

/** @param databaseUrl the address that was used */
export function couldNotLook(error: unknown, databaseUrl?: string): Finding {
  const { words: says } = asFailure(error, databaseUrl)
  return bad(
    [says.ar, says.en],
    [
      'صحّح ما يذكره هذا السطر، وإن لم يكن واضحًا فأرسله إلى الدعم.',
      'Correct what this line names; if it is not clear, send it to support.',
    ],
  )
}
