import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure, exitCodes } from './failure.ts'
import { frameWords, type Language, type Words } from './words.ts'

/** The streams of this process. Questions and progress go to stderr, so that stdout has only the result. */
export type Terminal = {
  /** @throws CommandFailure without a terminal */
  confirm: (question: Words) => Promise<boolean>
  /** Reads input without an echo, or the first line of stdin if that is a pipe. */
  askSecret: (question: Words) => Promise<string>
  /** Shows a message, only on a terminal. The returned function removes it. */
  showProgress: (doing: Words) => () => void
}

const yeses = ['y', 'yes', 'ن', 'نعم']

export function createTerminal(language: Language): Terminal {
  const { stdin, stderr } = process

  /** Reads a line; `hidden` turns the echo off. Undefined after Ctrl-C or Ctrl-D. */
  async function askLine(question: string, hidden: boolean): Promise<string | undefined> {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: hidden ? silent : stderr, terminal: stdin.isTTY })
    if (stdin.isTTY) stderr.write(`${question} `)
    try {
      return await new Promise<string | undefined>(resolve => {
        lines.once('line', resolve)
        lines.once('SIGINT', () => lines.close())
        lines.once('close', () => resolve(undefined))
      })
    } finally {
      lines.close()
      if (hidden && stdin.isTTY) stderr.write('\n')
    }
  }

  return {
    async confirm(question) {
      if (!stdin.isTTY) {
        const { ar, en } = question
        throw new CommandFailure(
          'NEEDS_YES',
          { ar: `${ar} أضف --yes للموافقة.`, en: `${en} Add --yes to agree.` },
          exitCodes.wrongUse,
        )
      }
      const answer = await askLine(`${question[language]} ${frameWords.question[language]}`, false)
      return yeses.includes(answer?.trim().toLowerCase() ?? '')
    },
    askSecret: async question => (await askLine(question[language], true)) ?? '',
    showProgress(doing) {
      if (!stderr.isTTY) return () => {}
      stderr.write(`${doing[language]} …`)
      return () => stderr.write('\r\x1b[K')
    },
  }
}
