import type { Services } from '../../../platform/context.ts'
import type { By } from '../../../platform/database/audit-log.ts'

/** The tools of one import while it runs. */
export type WarraqRun = {
  services: Services
  by: By
  importId: number
  /** Names the exported site in `moved_rows`. */
  site: string
  folder: string
  filesFolder: string
  missing: Set<string>
  /** Lines that cannot come, with the reason: `staff.jsonl: 3 (editor@example.org)`. */
  skipped: string[]
}
