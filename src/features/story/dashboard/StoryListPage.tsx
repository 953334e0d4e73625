import { Button, Group, Stack } from '@mantine/core'
import { api } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { useKeptState } from '../../../ui/dashboard/keptState.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import type { StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { storyContract } from '../story.contract.ts'
import type { StaffStory } from '../story.schema.ts'
import { CompareDrawer, type ComparedArticles } from './CompareDrawer.tsx'
import { StoryMember } from './StoryMember.tsx'
import { StoryProposals } from './StoryProposals.tsx'
import { type SelectedArticle, seenOfAll, shownOf } from './seen.ts'
import { useStoryActs } from './useStoryActs.ts'
import { closableOf, useStoryChoice } from './useStoryChoice.ts'

/** Articles of several outlets that are one story, the newest story first. */
export function StoryListPage() {
  const list = useListState<'waiting'>({ sort: '', filters: ['waiting'] })
  const waiting = list.filters.waiting === 'yes' || undefined
  const query = useRows(api.story.staffList, { page: list.page, limit: list.limit, waiting })
  const may = useRights(storyContract)
  const { user } = useSession()
  const [selection, setSelection] = useKeptState<SelectedArticle[]>('selection', [])
  const [compared, setCompared] = useKeptState<ComparedArticles | undefined>('compared', undefined)
  const acts = useStoryActs(() => setSelection([]), may.merge)
  const choice = useStoryChoice()

  const stories = query.data?.items ?? []
  const selected = selection.map(({ articleId }) => articleId)
  const columns: StaffColumn<StaffStory>[] = [
    {
      accessor: 'items',
      title: 'الخبر ومن نشره',
      render: story => (
        <Stack component="ul" gap="sm" m={0} p={0} py={4}>
          {story.items.map((item, place) => {
            const { articleId, closedId } = item
            const choosable = articleId ?? closedId
            const [earliest] = story.items
            const first = earliest?.articleId ?? earliest?.closedId ?? null
            // An agency sees what others published, and opens and changes its own.
            const isOwn = user?.role !== 'agency' || item.agency?.id === user.agencyId
            const isChosen = articleId !== null && articleId === story.chosenId
            return (
              <StoryMember
                key={choosable ?? `${item.seenAt} ${item.link}`}
                item={item}
                isFirst={place === 0}
                isChosen={isChosen}
                isOwn={isOwn}
                selection={
                  !may.merge
                    ? undefined
                    : articleId === null
                      ? null
                      : {
                          isSelected: selected.includes(articleId),
                          onChange: isSelected =>
                            setSelection(others => [
                              ...others.filter(other => other.articleId !== articleId),
                              ...(isSelected ? [{ articleId, story: shownOf(story) }] : []),
                            ]),
                        }
                }
                onChoose={
                  may.choose && choosable !== null
                    ? () => void choice.choose(story, isChosen ? null : choosable)
                    : undefined
                }
                onReopen={
                  may.choose && closedId !== null ? () => choice.reopenSource(story, closedId) : undefined
                }
                onSetApart={
                  may.setApart && isOwn && articleId !== null
                    ? () => acts.setApart(story, articleId)
                    : undefined
                }
                onCompare={
                  may.merge && place > 0 && first !== null && choosable !== null
                    ? () => setCompared({ first, other: choosable })
                    : undefined
                }
              />
            )
          })}
          {may.choose && (
            <CloseRest story={story} onClose={() => void choice.choose(story, story.chosenId)} />
          )}
        </Stack>
      ),
    },
  ]
  const ofOne = stories.find(({ items }) =>
    selected.every(id => items.some(({ articleId }) => articleId === id)),
  )
  return (
    <>
      <ListPage
        title="أخبار متشابهة"
        text="ما وصل من أكثر من جهة بالنص نفسه أو بمستجداته، ومن سبق إليه."
        list={list}
        query={query}
        columns={columns}
        filters={
          <FilterSelect
            label="الحال"
            name="waiting"
            options={[{ value: 'yes', label: 'فيها ما ينتظر محررًا' }]}
            list={list}
          />
        }
        empty={{ title: 'لا أخبار متشابهة', text: 'يظهر هنا الخبر إذا وصل من جهتين.' }}
        more={
          selected.length > 0 && (
            <Group gap="xs">
              {selected.length > 1 && !ofOne && (
                <Button
                  loading={acts.isPending}
                  onClick={() => acts.merge(selected, seenOfAll(selection, stories))}
                >
                  اجعلها خبرًا واحدًا
                </Button>
              )}
              {ofOne && (
                <Button
                  variant="default"
                  loading={acts.isPending}
                  onClick={() => acts.split(ofOne, selected)}
                >
                  افصلها عن البقية
                </Button>
              )}
              <Button variant="subtle" onClick={() => setSelection([])}>
                ألغِ الاختيار
              </Button>
            </Group>
          )
        }
      />
      {may.decide && <StoryProposals />}
      <CompareDrawer articles={compared} onClose={() => setCompared(undefined)} />
    </>
  )
}

/** Closes copies that came after the choice. */
function CloseRest({ story, onClose }: { story: StaffStory; onClose: () => void }) {
  if (story.chosenId === null || closableOf(story, story.chosenId).length === 0) return null
  return (
    <li style={{ listStyle: 'none' }}>
      <Button size="compact-sm" variant="subtle" onClick={onClose}>
        أغلق ما وصل بعد الاختيار
      </Button>
    </li>
  )
}
