/** `npm run house`: counts that tell whether the house stays in order. */
import {
  findCircles,
  findLongFunctions,
  findSides,
  isTest,
  opener,
  participle,
  readSource,
  sliceOf,
  sources,
  written,
} from '../testing/structure.ts'

const lengthOf = (file: string) => readSource(file).split('\n').length - 1
const sum = (files: string[]) => files.reduce((lines, file) => lines + lengthOf(file), 0)
const count = (pattern: RegExp) =>
  written.flatMap(file =>
    readSource(file)
      .split('\n')
      .filter(line => pattern.test(line)),
  ).length

const ours = written.filter(file => file.startsWith('src/'))
const sides = findSides()
const functions = findLongFunctions(100)
const isOfTests = (file: string) => file.startsWith('src/testing/')

const counts = {
  features: new Set(sources.flatMap(file => sliceOf(file) ?? [])).size,
  'files of article/, with tests': written.filter(file => sliceOf(file) === 'article').length,
  'cycles over sides': findCircles(sides.keys(), side => sides.get(side) ?? []).length,
  'comments by opener': count(opener),
  'types named after participles': count(participle),
  'lines of src': sum(ours),
  'lines of src, without tests': sum(ours.filter(file => !isTest(file))),
  'lines of src, without tests and stand-ins': sum(ours.filter(file => !isTest(file) && !isOfTests(file))),
  'functions over 100 lines': functions.length,
  'of which stand-ins': functions.filter(({ file }) => isOfTests(file)).length,
  'files over 300 lines, without tests': written.filter(file => !isTest(file) && lengthOf(file) > 300).length,
}

for (const [name, value] of Object.entries(counts)) console.log(`${String(value).padStart(8)}  ${name}`)
for (const { file, name, lines } of functions.toSorted((one, other) => other.lines - one.lines))
  console.log(`${String(lines).padStart(8)}  ${name} (${file})`)
