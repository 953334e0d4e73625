import { Accordion, Alert, Box, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '../../../../arabic/digits.ts'
import { useAssistant } from '../../../assistant/dashboard/useAssistant.tsx'
import { BodyEditor } from '../../../editor/dashboard/BodyEditor.tsx'
import { CoveragePanel } from '../../../live-blog/dashboard/CoveragePanel.tsx'
import { NotesPanel } from '../../../note/dashboard/NotesPanel.tsx'
import { useNotes } from '../../../note/dashboard/useNotes.ts'
import { PresenceNotice } from '../../../presence/dashboard/PresenceNotice.tsx'
import { usePresence } from '../../../presence/dashboard/usePresence.ts'
import { WhoIsThere } from '../../../presence/dashboard/WhoIsThere.tsx'
import { ChecksPanel } from '../../../proofreading/dashboard/ChecksPanel.tsx'
import { useChecks } from '../../../proofreading/dashboard/useChecks.ts'
import { AssignmentPanel } from '../../../workflow/dashboard/desk/AssignmentPanel.tsx'
import { actRefusal, createRefusal, unsaved } from '../../article.policy.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import { DraftStatusLine } from '../drafts/DraftStatusLine.tsx'
import { OtherDrafts } from '../drafts/UnsavedDrafts.tsx'
import type { ArticleField } from '../fields/articleValues.ts'
import { StateBadge } from '../pickers/StateBadge.tsx'
import { useStanding } from '../pickers/useStanding.ts'
import { ConflictDialog } from '../versions/ConflictDialog.tsx'
import { RevisionsDrawer } from '../versions/RevisionsDrawer.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { ArticleTools, EffectLine, SaveButtons } from './ArticleActions.tsx'
import classes from './ArticleForm.module.css'
import { ClassificationPanel } from './ClassificationPanel.tsx'
import { CorrectionsPanel } from './CorrectionsPanel.tsx'
import { CoverPanel } from './CoverPanel.tsx'
import { OutsidePanel } from './OutsidePanel.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { type OpenedArticle, useArticleEditing } from './useArticleEditing.ts'
import { useFocusMode } from './useFocusMode.ts'

/** Editor page of a new or saved article. */
export function ArticleForm(opened: OpenedArticle) {
  const editing = useArticleEditing(opened)
  const { saved, form, body, bodyVersion, status, isKeeping, conflict, offered } = editing
  const standing = useStanding()
  const mayPublish = actRefusal('enable', standing, saved ?? unsaved) === undefined
  const refusal = saved ? actRefusal('edit', standing, saved) : createRefusal(standing)
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const [history, setHistory] = useState(false)
  const checking = useChecks({
    of: saved?.id ?? opened.of,
    fields: editing,
    isReadOnly: refusal !== undefined,
  })
  const presence = usePresence(saved?.id, editing.isDirty)
  const notes = useNotes(saved?.id, editing)
  const assistant = useAssistant(editing, refusal !== undefined)
  const setDescription = useCallback(
    (html: string) => form.setFieldValue('description', html),
    [form.setFieldValue],
  )
  const page = useRef<HTMLElement>(null)
  const focusMode = useFocusMode(page, form.errors)
  useHotkeys([['mod+S', () => void editing.save('keep'), { usePhysicalKeys: true }]], [], true)

  const title = saved ? 'تحرير مقال' : 'مقال جديد'
  const panels: Panel[] = [
    {
      id: 'publish',
      label: 'النشر',
      fields: ['publishAt'],
      content: (
        <>
          {isWide && !refusal && <EffectLine editing={editing} mayPublish={mayPublish} />}
          <PublishPanel editing={editing} mayPublish={mayPublish} />
        </>
      ),
    },
    ...(saved
      ? [
          {
            id: 'assignment',
            label: 'المرحلة والإسناد',
            fields: [],
            content: <AssignmentPanel article={saved} mayEdit={refusal === undefined} />,
          },
        ]
      : []),
    {
      id: 'checks',
      label: checksLabel(checking.findings.length),
      fields: [],
      content: <ChecksPanel checking={checking} />,
    },
    {
      id: 'notes',
      label: notes.open > 0 ? `ملاحظات الزملاء: ${formatNumber(notes.open)}` : 'ملاحظات الزملاء',
      fields: [],
      content: <NotesPanel notes={notes} ofAgency={saved?.agency != null} />,
    },
    {
      id: 'classification',
      label: 'التصنيف',
      fields: ['categoryId', 'tags', 'people', 'authorId', 'sourceId', 'agencyId'],
      content: <ClassificationPanel editing={editing} />,
    },
    { id: 'cover', label: 'الغلاف', fields: ['image'], content: <CoverPanel editing={editing} /> },
    {
      id: 'address',
      label: 'الرابط والأصل',
      fields: ['slug', 'originalUrl'],
      content: <AddressPanel editing={editing} />,
    },
    {
      id: 'outside',
      label: 'البحث والمشاركة',
      fields: ['seoTitle', 'seoDescription', 'shareTitle', 'shareDescription', 'shareImage', 'canonicalUrl'],
      content: <OutsidePanel editing={editing} />,
    },
  ]
  if (assistant) panels.push({ id: 'assistant', label: 'المساعد', fields: [], content: assistant })
  if (saved) {
    panels.push({
      id: 'coverage',
      label: 'التغطية المباشرة',
      fields: [],
      content: <CoveragePanel id={saved.id} refusal={refusal} />,
    })
  }
  if (saved && (saved.state === 'published' || saved.corrections.length > 0)) {
    panels.push({
      id: 'corrections',
      label: 'تصويبات منشورة',
      fields: [],
      content: <CorrectionsPanel article={saved} standing={standing} />,
    })
  }

  return (
    <Box
      component="section"
      aria-label={title}
      className={classes.page}
      ref={page}
      data-focus-mode={focusMode.isOn || undefined}
    >
      {focusMode.isOn && (
        <div className={classes.focusBar}>
          <Stack gap={0} miw={0}>
            <Text component="h1" size="sm" fw={600} truncate>
              {form.values.title || title}
            </Text>
            <DraftStatusLine status={status} isKeeping={isKeeping} savedAt={saved?.updatedAt} />
          </Stack>
          <Button
            flex="none"
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={focusMode.toggle}
            aria-keyshortcuts="Escape"
          >
            اخرج من وضع التركيز
          </Button>
        </div>
      )}
      <title>{`${form.values.title || title} · غرفة الأخبار`}</title>
      <Group className={classes.bar} justify="space-between" gap="xs" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Group gap="xs" wrap="nowrap">
            <Title order={1} size="h4" className={saved ? classes.known : undefined}>
              {title}
            </Title>
            {saved && <StateBadge state={saved.state} />}
            <Box visibleFrom="sm" miw={0}>
              <WhoIsThere people={presence.others} />
            </Box>
          </Group>
          <DraftStatusLine status={status} isKeeping={isKeeping} savedAt={saved?.updatedAt} />
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <ArticleTools editing={editing} onHistory={() => setHistory(true)} />
          {isWide && <SaveButtons editing={editing} mayPublish={mayPublish} refusal={refusal} />}
        </Group>
      </Group>
      {refusal && (
        <Alert color="amber" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <PresenceNotice presence={presence} mayWrite={refusal === undefined} />
      {!saved && !editing.isDirty && <OtherDrafts than={opened.of} />}
      <div className={classes.columns}>
        <Stack gap="md" className={classes.main}>
          <Textarea
            label="العنوان"
            autosize
            minRows={1}
            withAsterisk
            classNames={{ input: classes.title }}
            description={<Counter text={form.values.title} most={300} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
            {...form.getInputProps('title')}
            autoFocus={!saved}
          />
          <Textarea
            label="الملخص"
            autosize
            minRows={2}
            description={<Counter text={form.values.summary} most={500} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('summary')}
          />
          <BodyEditor
            key={bodyVersion}
            initial={form.values.description}
            onChange={setDescription}
            handle={body}
            error={form.errors.description}
            onFocusMode={focusMode.toggle}
          />
        </Stack>
        <Side panels={panels} errors={form.errors} isWide={isWide} />
      </div>
      {!isWide && (
        <div className={classes.bottom} data-covers="end">
          {!refusal && <EffectLine editing={editing} mayPublish={mayPublish} />}
          <SaveButtons editing={editing} mayPublish={mayPublish} refusal={refusal} />
        </div>
      )}
      <DraftOffer
        drafts={offered}
        revision={saved?.revision ?? 0}
        onTake={editing.takeDraft}
        onDropCopy={editing.dropCopy}
        onDrop={editing.dropDrafts}
      />
      {conflict && (
        <ConflictDialog conflict={conflict} onSave={editing.saveMerged} onClose={editing.leaveConflict} />
      )}
      {saved && (
        <RevisionsDrawer
          article={saved}
          isDirty={editing.isDirty}
          opened={history}
          onClose={() => setHistory(false)}
          onReverted={editing.startFrom}
        />
      )}
    </Box>
  )
}

const checksLabel = (count: number) => (count > 0 ? `التدقيق: ${formatNumber(count)}` : 'التدقيق')

type Panel = { id: string; label: string; fields: ArticleField[]; content: ReactNode }

function Side({
  panels,
  errors,
  isWide,
}: {
  panels: Panel[]
  errors: Record<string, ReactNode>
  isWide: boolean
}) {
  const [query] = useSearchParams()
  const [open, setOpen] = useState(() => {
    const first = isWide ? ['publish', 'checks', 'classification', 'cover'] : ['classification']
    return query.has('note') ? ['notes', ...first] : first
  })
  // Panels with errors are always open.
  const wrong = panels.filter(panel => panel.fields.some(field => errors[field])).map(panel => panel.id)
  return (
    <Accordion
      multiple
      variant="contained"
      value={[...new Set([...open, ...wrong])]}
      onChange={setOpen}
      className={classes.side}
      data-side
    >
      {panels.map(({ id, label, content }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{label}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function Counter({ text, most }: { text: string; most: number }) {
  const { length } = text.trim()
  return (
    <Text span size="xs" c={length > most ? 'red' : 'dimmed'}>
      {formatNumber(length)} من {formatNumber(most)}
    </Text>
  )
}
