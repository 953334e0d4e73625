import { Alert, Box } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { DraftOffer } from '../../../draft/dashboard/DraftOffer.tsx'
import { OtherDrafts } from '../../../draft/dashboard/UnsavedDrafts.tsx'
import { SuggestionNotice } from '../../../feed/suggestion/dashboard/SuggestionNotice.tsx'
import { postContract } from '../../../posting/post.contract.ts'
import { PresenceNotice } from '../../../presence/dashboard/PresenceNotice.tsx'
import { usePresence } from '../../../presence/dashboard/usePresence.ts'
import { type Publication, PublishedNotice } from '../../../publishing/dashboard/PublishedNotice.tsx'
import { usePublishing } from '../../../publishing/dashboard/usePublishing.ts'
import { publishingContract } from '../../../publishing/publishing.contract.ts'
import { RevisionsDrawer } from '../../../revision/dashboard/RevisionsDrawer.tsx'
import { actRefusal, createRefusal, unsaved } from '../../article.policy.ts'
import { useStanding } from '../pickers/useStanding.ts'
import { ArticleTools, EffectLine, SaveButtons, type SaveProps } from './ArticleActions.tsx'
import classes from './ArticleForm.module.css'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FocusBar } from './FocusBar.tsx'
import { FormBar } from './FormBar.tsx'
import { SidePanels } from './SidePanels.tsx'
import { TextFields } from './TextFields.tsx'
import { type OpenedArticle, useArticleEditing } from './useArticleEditing.ts'
import { useFocusMode } from './useFocusMode.ts'
import { useSidePanels } from './useSidePanels.tsx'

/** Editor page of a new or saved article. */
export function ArticleForm(opened: OpenedArticle) {
  const editing = useArticleEditing(opened)
  const { saved, form, conflict } = editing
  const standing = useStanding()
  const mayPublish = actRefusal('enable', standing, saved ?? unsaved) === undefined
  const refusal = saved ? actRefusal('edit', standing, saved) : createRefusal(standing)
  const maySend = useRights(postContract).create
  const mayAnnounce = useRights(publishingContract).publish && maySend && mayPublish
  const publishing = usePublishing({
    of: editing.of,
    values: form.values,
    isLocked: form.values.access === 'subscribers' || (saved?.locked ?? false),
    isAsked: mayAnnounce && saved?.state !== 'published' && saved?.state !== 'takenDown',
  })
  const [published, setPublished] = useState<Publication>()
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const presence = usePresence(saved?.id, editing.isDirty)
  const saving: SaveProps = {
    editing,
    mayPublish,
    refusal,
    publishing: mayAnnounce ? publishing : undefined,
    onPublished: setPublished,
  }
  const panels = useSidePanels(saving, isWide && !refusal)
  const page = useRef<HTMLElement>(null)
  const focusMode = useFocusMode(page, form.errors)
  useHotkeys([['mod+S', () => void editing.save('keep'), { usePhysicalKeys: true }]], [], true)

  const kind = saved ? 'تحرير مقال' : 'مقال جديد'
  const title = form.values.title || kind
  const saveButtons = <SaveButtons {...saving} />
  return (
    <Box
      component="section"
      aria-label={kind}
      className={classes.page}
      ref={page}
      data-focus-mode={focusMode.isOn || undefined}
    >
      {focusMode.isOn && <FocusBar title={title} editing={editing} onLeave={focusMode.toggle} />}
      <title>{`${title} · غرفة الأخبار`}</title>
      <FormBar title={kind} editing={editing} others={presence.others}>
        <ArticleTools editing={editing} onHistory={() => setHistoryOpen(true)} />
        {isWide && saveButtons}
      </FormBar>
      {refusal && (
        <Alert color="amber" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      {published && <PublishedNotice published={published} onClose={() => setPublished(undefined)} />}
      <PresenceNotice presence={presence} mayWrite={refusal === undefined} />
      {saved && <SuggestionNotice article={saved} isDirty={editing.isDirty} onTaken={editing.startFrom} />}
      {!saved && !editing.isDirty && <OtherDrafts than={opened.of} />}
      <div className={classes.columns}>
        <TextFields editing={editing} onFocusMode={focusMode.toggle} />
        <SidePanels panels={panels} errors={form.errors} isWide={isWide} />
      </div>
      {!isWide && (
        <div className={classes.bottom} data-covers="end">
          {!refusal && <EffectLine editing={editing} mayPublish={mayPublish} />}
          {saveButtons}
        </div>
      )}
      <DraftOffer
        drafts={editing.offered}
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
          opened={isHistoryOpen}
          onClose={() => setHistoryOpen(false)}
          onReverted={editing.startFrom}
        />
      )}
    </Box>
  )
}
