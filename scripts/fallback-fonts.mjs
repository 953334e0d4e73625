// node scripts/fallback-fonts.mjs FILE…: compares fonts of readers' devices with our bold face, and prints a
// rule for each for src/site/fonts.css. We may rarely distribute the devices' font files, but we may use
// their metrics.
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
