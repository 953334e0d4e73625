import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

async function help(command: string, language: string): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const args = command.split(' ').filter(Boolean)
    expect(await runCommand([...args, '--help', '--lang', language]), command).toBe(0)
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

/** Commands below `parent`, with those below them. */
async function listCommands(parent = ''): Promise<string[]> {
  const [, listed = ''] = (await help(parent, 'en')).split('\nCommands:\n')
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name)
  const below = names.filter(name => name !== 'help').map(name => `${parent} ${name}`.trim())
  const all: string[] = []
  for (const name of below) {
    const under = await listCommands(name)
    all.push(...(under.length > 0 ? under : [name]))
  }
  return all
}

test('docs/running.md has every command, and each has help in both languages', async () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/running.md'), 'utf8')
  const commands = await listCommands()
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter(command => !text.includes(`\n| \`${command}`))).toEqual([])
  for (const command of commands) {
    const [arabic, english] = [await help(command, 'ar'), await help(command, 'en')]
    expect(
      arabic
        .replaceAll('npm run warraq', '')
        .match(/\((default|choices):|\b[a-z]{3,} [a-z]{3,} [a-z]{3,}/g) ?? [],
      command,
    ).toEqual([])
    expect(english.replace('بالعربية', ''), command).not.toMatch(/[\u0600-\u06ff]/)
  }
})
