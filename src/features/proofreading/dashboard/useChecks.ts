import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ArticleFields } from '../../article/dashboard/fields/useArticleFields.ts'
import type { DraftOf } from '../../draft/draft.schema.ts'
import { createChecker } from '../../editor/dashboard/checks/checkParagraphs.ts'
import { ignoredKey, type ListedFinding, listFindings } from '../../editor/dashboard/checks/listedFindings.ts'
import { replaceInField } from '../../editor/dashboard/checks/replaceInField.ts'
import { keepIgnored, readIgnored } from './ignoredFindings.ts'

const afterMs = 900
const maxShown = 200

type Parts = { of: DraftOf; fields: ArticleFields; isReadOnly: boolean }

/** Findings in title, summary and body, computed after a pause in typing, which never waits for them. */
export function useChecks({ of, fields, isReadOnly }: Parts) {
  const { form, body, bodyVersion } = fields
  const { title, summary, description } = form.values
  const [check] = useState(createChecker)
  const [ignored, setIgnored] = useState(() => readIgnored(of))
  const [findings, setFindings] = useState<ListedFinding[]>([])
  const [isUnavailable, setUnavailable] = useState(false)
  const running = useRef<AbortController>(undefined)

  const run = useDebouncedCallback(async () => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const now = form.getValues()
    const paragraphs = body.current?.paragraphs() ?? []
    try {
      const found = await check([now.title, now.summary, ...paragraphs.map(({ text }) => text)], mine.signal)
      if (mine.signal.aborted) return
      setUnavailable(false)
      const [inTitle = [], inSummary = [], ...inBody] = found
      const listed = [
        ...listFindings('title', now.title, 0, inTitle),
        ...listFindings('summary', now.summary, 0, inSummary),
        ...inBody.flatMap((some, at) =>
          listFindings('description', paragraphs[at]!.text, paragraphs[at]!.at, some),
        ),
      ]
      setFindings(listed)
    } catch {
      // Earlier findings stay; the next change tries again.
      if (!mine.signal.aborted) setUnavailable(true)
    }
  }, afterMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the text
  useEffect(() => {
    if (!isReadOnly) run()
  }, [title, summary, description, bodyVersion])
  useEffect(() => () => running.current?.abort(), [])
  // A new article gets its id with the first save.
  useEffect(() => {
    if (ignored.length > 0) keepIgnored(of, ignored)
  }, [of, ignored])

  const shown = findings.filter(finding => !ignored.includes(ignoredKey(finding))).slice(0, maxShown)
  const inBody = shown.filter(({ part }) => part === 'description')
  const bodyKeys = inBody.map(({ key }) => key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys tell what is shown
  useEffect(() => body.current?.show(inBody), [bodyKeys, bodyVersion])

  const leave = (key: string) => setFindings(now => now.filter(finding => finding.key !== key))

  return {
    findings: shown,
    isUnavailable,
    /** Selects it and scrolls there. */
    open(finding: ListedFinding): void {
      if (finding.part === 'description') body.current?.select(finding.key)
      else replaceInField(finding)
    },
    mend(finding: ListedFinding): void {
      const { part, key, replacement } = finding
      if (replacement === undefined) return
      if (part === 'description') body.current?.mend(key, finding.words, replacement)
      else if (!replaceInField(finding, replacement)) run()
      leave(key)
    },
    ignore(finding: ListedFinding): void {
      setIgnored([...ignored, ignoredKey(finding)])
    },
  }
}

export type Checking = ReturnType<typeof useChecks>
