// node scripts/fallback-fonts.mjs FILE…: measures fonts of readers' devices against our bold face, and prints the rule
// of each for src/site/fonts.css. The device's files are seldom ours to distribute; their figures are.
import path from 'node:path'
import { openSync } from 'fontkit'
import { fallbackRule, measure } from '../src/site/fonts/fallback.ts'
import { root } from './prepare.mjs'

const face = measure(openSync(path.join(root, 'src/site/fonts/plex-700.woff2')))
for (const file of process.argv.slice(2)) {
  const font = openSync(file)
  console.log(JSON.stringify(measure(font)))
  console.log(fallbackRule(font.familyName, [font.fullName, font.postscriptName], face, measure(font)))
}
