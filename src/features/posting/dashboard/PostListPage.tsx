import { Anchor, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { useArticleInAddress } from '../../../ui/dashboard/useArticleInAddress.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { linkToken } from '../network/network.schema.ts'
import { type Post, postContract } from '../post.contract.ts'
import { PostActions } from './PostActions.tsx'
import { PostDialog } from './PostDialog.tsx'
import { PostStanding, postColumns } from './postColumns.tsx'
import { stateWords } from './postWords.ts'

type Sort = NonNullable<Parameters<typeof client.post.paginate>[0]['sort']>
const refreshMs = 5000

const isMoving = ({ state, follow, followState }: Post) =>
  state === 'scheduled' || state === 'sending' || (follow !== null && followState !== 'failed')

export function PostListPage() {
  const list = useListState<'state' | 'accountId', Sort>({
    sort: '-createdAt',
    filters: ['state', 'accountId'],
  })
  const query = useQuery({
    ...api.post.paginate.queryOptions({
      input: {
        ...list.input,
        state: list.filters.state as Post['state'] | undefined,
        accountId: Number(list.filters.accountId) || undefined,
      },
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? refreshMs : false),
  })
  const { data: accounts = [] } = useQuery(api.network.choices.queryOptions())
  const may = useRights(postContract)
  const { article, forget } = useArticleInAddress()
  return (
    <>
      <ListPage
        title="على الشبكات"
        text="ما نُشر من المقالات على الشبكات، وما ينتظر، وما يحتاج إلى يد. يُنشر المقال من صفحة تحريره."
        list={list}
        query={query}
        columns={[
          {
            accessor: 'text',
            title: 'المنشور',
            render: post => (
              <NameCell
                name={post.text.replaceAll(linkToken, '').trim()}
                detail={<Of post={post} />}
                instead={<OnPhone post={post} />}
              />
            ),
          },
          ...postColumns,
          {
            accessor: 'actions',
            title: 'إجراءات',
            width: 130,
            hidden: !may.retry,
            render: post => <PostActions post={post} />,
          },
        ]}
        searchLabel="ابحث في المنشورات"
        filters={
          <>
            <FilterSelect
              label="الحالة"
              name="state"
              options={[
                { value: 'attention', label: 'يحتاج إلى يد' },
                ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
              ]}
              list={list}
            />
            <FilterSelect
              label="الحساب"
              name="accountId"
              options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
              list={list}
            />
          </>
        }
        empty={{
          title: 'لا منشورات بعد',
          text: 'افتح مقالًا منشورًا واضغط «انشر على الشبكات»، أو اجعل حسابًا ينشر تلقائيًا.',
        }}
      />
      {may.create && article && <PostDialog article={article} onClose={forget} />}
    </>
  )
}

function OnPhone({ post }: { post: Post }) {
  return (
    <>
      <PostStanding post={post} />
      {post.clicks > 0 && <Text size="xs">فُتح {formatNumber(post.clicks)}</Text>}
    </>
  )
}

function Of({ post: { account, article } }: { post: Post }) {
  return (
    <Text span size="xs">
      <bdi>{account.name}</bdi>
      {article && (
        <>
          {'، '}
          <Anchor component={Link} size="xs" to={`/dashboard/article/edit/${article.id}`}>
            <bdi>{article.title}</bdi>
          </Anchor>
        </>
      )}
    </Text>
  )
}
