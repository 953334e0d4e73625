import { Box, Button, Group, Text, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBell, IconChartHistogram, IconEye, IconHistory, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { articleFiguresPath } from '../../../../ui/dashboard/articleFiguresPath.ts'
import { IconAction } from '../../../../ui/dashboard/IconAction.tsx'
import { mayOpen } from '../../../../ui/dashboard/mayOpen.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useOneQuestion } from '../../../../ui/dashboard/useOneQuestion.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { SaveTemplateDialog } from '../../../article-template/dashboard/SaveTemplateDialog.tsx'
import { templateContract } from '../../../article-template/template.contract.ts'
import { PostDialog } from '../../../posting/dashboard/PostDialog.tsx'
import { askBeforePublishing } from '../../../proofreading/dashboard/askBeforePublishing.tsx'
import type { Publication } from '../../../publishing/dashboard/PublishedNotice.tsx'
import type { Publishing } from '../../../publishing/dashboard/usePublishing.ts'
import { NotificationDialog } from '../../../push/notification/dashboard/NotificationDialog.tsx'
import { articleContract } from '../../article.contract.ts'
import { askToSavePublished, askToWithdraw } from '../list/askToSwitch.ts'
import { previewAddress, timeOf } from '../pickers/articleLabels.ts'
import { keepPlace } from './keepPlace.ts'
import { MoreTools } from './MoreTools.tsx'
import { type Intent, outcomeOf, type Plan } from './saveArticle.ts'
import type { ArticleEditing } from './useArticleEditing.ts'
import type { SaveResult } from './useArticleSaving.ts'

type Act = { intent: Intent; label: string }

/** Handlers of the buttons, and the effect of the main one. */
function actsOf(
  { saved, form }: Pick<ArticleEditing, 'saved' | 'form'>,
  mayPublish: boolean,
): { main: Act; other?: Act; effect: string } {
  const { publishAt } = form.values
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now()
  const state = saved?.state ?? 'held'
  if (state === 'published') {
    return {
      main: { intent: 'keep', label: 'احفظ التعديلات' },
      ...(mayPublish ? { other: { intent: 'hold', label: 'اسحبه من النشر' } } : {}),
      effect: isLater ? `يُخفى عن القراء حتى ${timeOf(publishAt)}.` : 'يرى القراء التعديلات فور حفظها.',
    }
  }
  if (state === 'takenDown') {
    return {
      main: { intent: 'keep', label: 'احفظ' },
      effect: 'أُزيل من الموقع، فلا يراه القراء قبل إعادته.',
    }
  }
  if (!mayPublish) {
    return {
      main: { intent: 'keep', label: 'احفظ وأرسل إلى المحرر' },
      effect: 'يراجعه محرر الموقع ثم ينشره.',
    }
  }
  if (state === 'scheduled' && isLater) {
    return {
      main: { intent: 'keep', label: 'احفظ' },
      other: { intent: 'hold', label: 'ألغِ الجدولة' },
      effect: `يُنشر تلقائيًا ${timeOf(publishAt)}.`,
    }
  }
  return {
    main: { intent: 'publish', label: isLater ? 'جدوِل النشر' : 'انشر الآن' },
    other: { intent: state === 'scheduled' ? 'hold' : 'keep', label: 'احفظ معلّقًا' },
    effect: isLater ? `يُنشر تلقائيًا ${timeOf(publishAt)}.` : 'يراه القراء فور نشره.',
  }
}

/** Whether the main button publishes the article, and with it the planned notification and posts. */
export function publishesNow(editing: Pick<ArticleEditing, 'saved' | 'form'>, mayPublish: boolean): boolean {
  return actsOf(editing, mayPublish).main.intent === 'publish'
}

export type SaveProps = {
  editing: ArticleEditing
  mayPublish: boolean
  /** The reason why it cannot be saved at all. */
  refusal: string | undefined
  /** Its place, notification and posts; undefined for those who may not send. */
  publishing: Publishing | undefined
  onPublished: (published: Publication) => void
}

export function SaveButtons({ editing, mayPublish, refusal, publishing, onPublished }: SaveProps) {
  const { check, save, saving } = editing
  const { main, other, effect } = actsOf(editing, mayPublish)
  const { asking, ask } = useOneQuestion()

  /** A shortcut is easily pressed by mistake, so it is always confirmed. */
  async function run({ intent, label }: Act, byKeys = false): Promise<void> {
    const goBack = keepPlace()
    if (intent === 'hold' && editing.saved?.state === 'published' && !(await ask(intent, askToWithdraw)))
      return
    const { saved } = editing
    if (intent === 'keep' && saved?.state === 'published') {
      if (!check(intent) || !(await ask(intent, () => askToSavePublished(saved, editing.read())))) return
    }
    if (intent === 'publish') {
      if (!check(intent)) return
      if (publishing?.problem) {
        snackbar.error(publishing.problem)
        return
      }
      const sure = await ask(intent, () =>
        askBeforePublishing({
          id: editing.saved?.id,
          values: editing.read(),
          publish: label,
          effect: publishing?.words || (byKeys ? effect : undefined),
        }),
      )
      if (!sure) return
    }
    const plan = intent === 'publish' ? publishing?.request : undefined
    await save(intent, { plan, ...(intent === 'publish' && { onDone: report(plan) }) })
    goBack()
  }

  /** Also after a conflict that is resolved later. */
  function report(plan: Plan | undefined) {
    return ({ article, notification }: SaveResult) => {
      const { id, slug } = article
      publishing?.forget()
      onPublished({
        title: outcomeOf(editing.saved, article),
        id,
        slug,
        isOut: article.state === 'published',
        words: plan ? (publishing?.words ?? '') : '',
        notification,
      })
    }
  }

  const isBusy = refusal !== undefined || saving !== undefined || asking !== undefined
  useHotkeys([['mod+shift+Enter', () => !isBusy && void run(main, true)]], [], true)

  return (
    // Keeps the cursor in the text when a button is pressed.
    <Group gap="xs" wrap="nowrap" onMouseDown={event => event.preventDefault()}>
      {other && (
        <Button
          variant="default"
          loading={saving === other.intent}
          disabled={saving !== undefined || asking !== undefined || refusal !== undefined}
          onClick={() => void run(other)}
        >
          {other.label}
        </Button>
      )}
      <Tooltip label={refusal ?? `${main.label}: Ctrl+Shift+Enter`} position="bottom" openDelay={600}>
        <Button
          loading={saving === main.intent || asking === main.intent}
          disabled={refusal !== undefined || (saving !== undefined && saving !== main.intent)}
          onClick={() => void run(main)}
          aria-describedby="what-saving-does"
          aria-keyshortcuts="Control+Shift+Enter"
        >
          {main.label}
        </Button>
      </Tooltip>
    </Group>
  )
}

export function EffectLine({ editing, mayPublish }: { editing: ArticleEditing; mayPublish: boolean }) {
  return (
    <Text id="what-saving-does" size="xs" c="dimmed" mb="xs">
      {actsOf(editing, mayPublish).effect}
    </Text>
  )
}

/** Preview, also of unsaved input, and older versions, which a new article does not have. */
export function ArticleTools({ editing, onHistory }: { editing: ArticleEditing; onHistory: () => void }) {
  const { saved, settle } = editing
  const { user } = useSession()
  const may = useRights(articleContract)
  const mayTell = user !== undefined && mayOpen(user, 'dashboard-notification-list___ar')
  const figures = saved && articleFiguresPath(user, saved.id)
  const maySaveTemplate = useRights(templateContract).create
  const mayPost = user !== undefined && mayOpen(user, 'dashboard-post-list___ar')

  const [open, setOpen] = useState<'post' | 'notification' | 'template'>()
  const mayPreview = saved !== undefined || editing.isDirty

  async function preview(): Promise<void> {
    // Opened before awaiting, as browsers block later popups.
    const tab = window.open('about:blank', '_blank')
    const isKept = await settle()
    if (isKept || saved) {
      if (tab) tab.location.href = previewAddress(editing.of)
      return
    }
    tab?.close()
    snackbar.error(
      editing.keeper.isHere()
        ? 'لم تصل مسودتك إلى الخادم بعد، وهي محفوظة على هذا الجهاز؛ عاينها حين يعود الاتصال أو يكتمل رفع الصور.'
        : 'لم تصل مسودتك إلى الخادم بعد؛ عاينها حين يعود الاتصال أو يكتمل رفع الصور.',
    )
  }

  return (
    <Group gap={4} wrap="nowrap">
      {(saved?.state === 'published' || saved?.state === 'scheduled') && mayPost && (
        <IconAction bordered label="انشر على الشبكات" onClick={() => setOpen('post')} Icon={IconSend} />
      )}
      {saved?.state === 'published' && figures && (
        <IconAction
          bordered
          to={figures}
          label="أرقام المقال"
          hint="أرقامه: القراءات ومن أين جاءت"
          Icon={IconChartHistogram}
        />
      )}
      {saved?.state === 'published' && mayTell && (
        <IconAction
          bordered
          label="أرسل إشعارًا"
          hint="أرسل إشعارًا به إلى القراء"
          onClick={() => setOpen('notification')}
          Icon={IconBell}
        />
      )}
      {saved && open === 'post' && <PostDialog article={saved} onClose={() => setOpen(undefined)} />}
      {saved && open === 'notification' && (
        <NotificationDialog about={saved} onClose={() => setOpen(undefined)} />
      )}
      {open === 'template' && <SaveTemplateDialog read={editing.read} onClose={() => setOpen(undefined)} />}
      <IconAction
        bordered
        label="عاين"
        hint="عاينه كما سيراه القارئ"
        disabledReason={mayPreview ? undefined : 'اكتب شيئًا لتعاينه'}
        onClick={() => void preview()}
        Icon={IconEye}
      />
      <Box visibleFrom="md">
        <IconAction
          bordered
          label="النسخ المحفوظة"
          disabledReason={saved ? undefined : 'لا نسخ قبل أول حفظ'}
          onClick={onHistory}
          Icon={IconHistory}
        />
      </Box>
      <MoreTools
        editing={editing}
        mayCopy={saved !== undefined && saved.state !== 'takenDown' && may.create}
        onTemplate={maySaveTemplate ? () => setOpen('template') : undefined}
        onHistory={onHistory}
      />
    </Group>
  )
}
