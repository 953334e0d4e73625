import type { Command } from 'commander'
import type { Words } from './words.ts'

/** A command's answer: `result` for `--json`, `lines` for people. `good: false` where it found faults. */
export type Outcome = { result: object; lines: string[]; good?: boolean }

/** The tools of every command. */
export type Frame = {
  program: Command
  say: (words: Words) => string
  /** Asks before something that cannot be undone; `--yes` agrees beforehand. */
  confirm: (question: Words) => Promise<boolean>
  askSecret: (question: Words) => Promise<string>
  showProgress: (doing: Words) => () => void
  /** Wraps the work of a command into a commander action that prints its answer. */
  answer: <Args extends unknown[]>(
    work: (...args: Args) => Promise<Outcome>,
  ) => (...args: Args) => Promise<void>
}
