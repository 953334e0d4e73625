import { formatNumber } from '../../../../arabic/digits.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useAssistant } from '../../../assistant/dashboard/useAssistant.tsx'
import { CoveragePanel } from '../../../live-blog/dashboard/CoveragePanel.tsx'
import { NarrationPanel } from '../../../narration/dashboard/NarrationPanel.tsx'
import { narrationContract } from '../../../narration/narration.contract.ts'
import { NotesPanel } from '../../../note/dashboard/NotesPanel.tsx'
import { useNotes } from '../../../note/dashboard/useNotes.ts'
import { EpisodePanel } from '../../../podcast/dashboard/EpisodePanel.tsx'
import { podcastContract } from '../../../podcast/podcast.contract.ts'
import { ChecksPanel } from '../../../proofreading/dashboard/ChecksPanel.tsx'
import { useChecks } from '../../../proofreading/dashboard/useChecks.ts'
import { NewsletterPicks } from '../../../publishing/dashboard/NewsletterPicks.tsx'
import { PublishPlanFields } from '../../../publishing/dashboard/PublishPlanFields.tsx'
import { AssignmentPanel } from '../../../workflow/dashboard/desk/AssignmentPanel.tsx'
import { useStanding } from '../pickers/useStanding.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { EffectLine, publishesNow, type SaveProps } from './ArticleActions.tsx'
import { ClassificationPanel } from './ClassificationPanel.tsx'
import { CorrectionsPanel } from './CorrectionsPanel.tsx'
import { CoverPanel } from './CoverPanel.tsx'
import { OutsidePanel } from './OutsidePanel.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { SaveFirst } from './SaveFirst.tsx'
import type { SidePanel } from './SidePanels.tsx'

const coverFields: SidePanel['fields'] = ['image', 'imageLink']

/** Side panels of this article, in order. */
export function useSidePanels(
  { editing, mayPublish, refusal, publishing }: SaveProps,
  hasEffectLine: boolean,
): SidePanel[] {
  const { saved } = editing
  const isReadOnly = refusal !== undefined
  const checking = useChecks({ of: editing.of, fields: editing, isReadOnly })
  const notes = useNotes(saved?.id, editing)
  const assistant = useAssistant(editing, isReadOnly)
  const standing = useStanding()
  const mayReadPodcasts = useRights(podcastContract).episode
  const mayHearNarrations = useRights(narrationContract).get

  const panels: (SidePanel | false | undefined)[] = [
    {
      id: 'publish',
      label: 'النشر',
      fields: ['publishAt'],
      content: (
        <>
          {hasEffectLine && <EffectLine editing={editing} mayPublish={mayPublish} />}
          <PublishPanel editing={editing} mayPublish={mayPublish} />
          {publishing && publishesNow(editing, mayPublish) && <PublishPlanFields publishing={publishing} />}
          {saved && <NewsletterPicks id={saved.id} revision={saved.revision} isReadOnly={isReadOnly} />}
        </>
      ),
    },
    saved && {
      id: 'assignment',
      label: 'المرحلة والإسناد',
      content: <AssignmentPanel article={saved} mayEdit={!isReadOnly} />,
    },
    {
      id: 'checks',
      label: withCount('التدقيق', checking.findings.length),
      content: <ChecksPanel checking={checking} />,
    },
    {
      id: 'notes',
      label: withCount('ملاحظات الزملاء', notes.open),
      content: <NotesPanel notes={notes} ofAgency={saved?.agency != null} />,
    },
    {
      id: 'classification',
      label: 'التصنيف',
      fields: ['categoryId', 'tags', 'people', 'authorId', 'contributors', 'sourceId', 'agencyId'],
      content: <ClassificationPanel editing={editing} />,
    },
    { id: 'cover', label: 'الغلاف', fields: coverFields, content: <CoverPanel editing={editing} /> },
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
    mayHearNarrations && {
      id: 'narration',
      label: 'تسجيل المقال بالصوت',
      content: saved ? (
        <NarrationPanel id={saved.id} isReadOnly={isReadOnly} />
      ) : (
        <SaveFirst editing={editing} why="ثم سجّله بصوتك هنا أو ارفع تسجيله." />
      ),
    },
    editing.form.values.kind === 'audio' &&
      mayReadPodcasts && {
        id: 'podcast',
        label: 'حلقة من برنامج',
        content:
          saved?.kind === 'audio' ? (
            <EpisodePanel id={saved.id} revision={saved.revision} isReadOnly={isReadOnly} />
          ) : (
            <SaveFirst editing={editing} why="ثم اختر هنا برنامجه ورقم الحلقة." />
          ),
      },
    assistant && { id: 'assistant', label: 'المساعد', content: assistant },
    saved && {
      id: 'coverage',
      label: 'التغطية المباشرة',
      content: <CoveragePanel id={saved.id} refusal={refusal} />,
    },
    saved !== undefined &&
      (saved.state === 'published' || saved.corrections.length > 0) && {
        id: 'corrections',
        label: 'تصويبات منشورة',
        content: <CorrectionsPanel article={saved} standing={standing} />,
      },
  ]
  return panels.filter(panel => !!panel)
}

const withCount = (label: string, count: number) => (count > 0 ? `${label}: ${formatNumber(count)}` : label)
