import type { Command } from 'commander'
import type { Words } from './words.ts'

/** A command's result: `result` for `--json`, `lines` for people. `good` is false if it found faults. */
export type Outcome = { result: object; lines: string[]; good?: boolean }

/** Tools that every command gets. */
export type Frame = {
  program: Command
  say: (words: Words) => string
  /** Asks before an irreversible step. `--yes` agrees in advance. */
  confirm: (question: Words) => Promise<boolean>
  askSecret: (question: Words) => Promise<string>
  showProgress: (doing: Words) => () => void
  /** Wraps a command's work into a commander action that prints its result. */
  answer: <Args extends unknown[]>(
    work: (...args: Args) => Promise<Outcome>,
  ) => (...args: Args) => Promise<void>
}
