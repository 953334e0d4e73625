// Prints the front page and the text of its first story: node latest.mjs https://news.example
import { ApiError, answerOf, createReaderClient } from '@warraq/reader-client'

const site = createReaderClient(process.argv[2] ?? 'http://localhost:3000')

try {
  const { leads, blocks } = await answerOf(site.GET('/front/home'))
  for (const card of leads) console.log(`- ${card.title}`)
  for (const { name, articles } of blocks) {
    console.log(`\n${name}`)
    for (const card of articles) console.log(`- ${card.title}`)
  }
  const [first] = leads
  if (first) {
    const path = { id: first.id }
    const article = await answerOf(site.GET('/article/blocks/{id}', { params: { path } }))
    console.log(`\n${article.title}\n`)
    for (const block of article.body) if ('text' in block) console.log(block.text)
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
