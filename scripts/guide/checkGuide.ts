import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Camera } from './camera.ts'

/** Text in «» is a label. The walk must have seen it, or the sources must contain it. */
const quoted = /«((?:[^«»]|«[^«»]*»)+)»/g

/** @throws Error if the guide names unknown labels, or shows pictures that the walk has not taken */
export function checkGuide(root: string, { seen, taken }: Camera): void {
  const guide = readFileSync(path.join(root, 'docs/editor-guide.md'), 'utf8')
  const names = new Set([...flat(guide).matchAll(quoted)].map(([, name = '']) => name))
  const screens = flat(seen())
  const unseen = [...names].filter(name => !screens.includes(name))
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.test.'))
    .map(file => flat(readFileSync(path.join(root, file), 'utf8')))
  const unknown = unseen.filter(name => !sources.some(source => source.includes(name)))
  console.log(`${names.size} names in the guide, ${names.size - unseen.length} of them seen on the way`)
  if (unseen.length > 0) console.log(`Only in the sources: ${unseen.join('، ')}`)
  if (unknown.length > 0) throw new Error(`The guide names what is nowhere: ${unknown.join('، ')}`)

  const shown = [...guide.matchAll(/screens\/(guide-[\w-]+\.webp)/g)].map(([, file = '']) => file)
  const strays = [
    ...taken().filter(file => !shown.includes(file)),
    ...shown.filter(file => !taken().includes(file)),
  ]
  if (strays.length > 0)
    throw new Error(`Pictures that only the guide or only the walk has: ${strays.join(', ')}`)
}

const flat = (text: string) => text.replace(/\s+/g, ' ')
