import type { ComponentType, LazyExoticComponent } from 'react'
import type { DashboardPageId } from '../dashboard-routes.ts'
import { lazyPart } from '../ui/dashboard/lazyPart.tsx'
import { MissingPage } from '../ui/dashboard/MissingPart.tsx'
import { reloadForPart } from './newBuild.ts'

function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyExoticComponent<ComponentType> {
  return lazyPart(name, load, reloadForPart, MissingPage)
}

/** One component under both addresses: a first save changes the address and leaves the editor in place. */
const articleWriting = page(
  'ArticleWritingPage',
  () => import('../features/article/dashboard/ArticleWritingPage.tsx'),
)

/** What each page of the site map shows; fetched when it is first opened. */
export const dashboardPages: Record<DashboardPageId, LazyExoticComponent<ComponentType>> = {
  'dashboard-login___ar': page('LoginPage', () => import('../features/user/sign-in/dashboard/LoginPage.tsx')),
  dashboard___ar: page('OverviewPage', () => import('../features/article/dashboard/OverviewPage.tsx')),
  'dashboard-profile___ar': page(
    'ProfilePage',
    () => import('../features/user/profile/dashboard/ProfilePage.tsx'),
  ),
  'dashboard-security___ar': page(
    'SecurityPage',
    () => import('../features/user/security/dashboard/SecurityPage.tsx'),
  ),
  'dashboard-article-list___ar': page(
    'ArticleListPage',
    () => import('../features/article/dashboard/ArticleListPage.tsx'),
  ),
  'dashboard-article-create___ar': articleWriting,
  'dashboard-article-edit-id___ar': articleWriting,
  'dashboard-category-list___ar': page(
    'CategoryListPage',
    () => import('../features/category/dashboard/CategoryListPage.tsx'),
  ),
  'dashboard-category-create___ar': page(
    'CategoryCreatePage',
    () => import('../features/category/dashboard/CategoryCreatePage.tsx'),
  ),
  'dashboard-category-edit-id___ar': page(
    'CategoryEditPage',
    () => import('../features/category/dashboard/CategoryEditPage.tsx'),
  ),
  'dashboard-tag-list___ar': page('TagListPage', () => import('../features/tag/dashboard/TagListPage.tsx')),
  'dashboard-people-list___ar': page(
    'PeopleListPage',
    () => import('../features/person/dashboard/PeopleListPage.tsx'),
  ),
  'dashboard-author-list___ar': page(
    'AuthorListPage',
    () => import('../features/author/dashboard/AuthorListPage.tsx'),
  ),
  'dashboard-source-list___ar': page(
    'SourceListPage',
    () => import('../features/source/dashboard/SourceListPage.tsx'),
  ),
  'dashboard-media-list___ar': page(
    'MediaListPage',
    () => import('../features/media/dashboard/MediaListPage.tsx'),
  ),
  'dashboard-agencies-list___ar': page(
    'AgencyListPage',
    () => import('../features/agency/dashboard/AgencyListPage.tsx'),
  ),
  'dashboard-filters-list___ar': page(
    'FeedListPage',
    () => import('../features/feed/dashboard/FeedListPage.tsx'),
  ),
  'dashboard-filters-create___ar': page(
    'FeedCreatePage',
    () => import('../features/feed/dashboard/FeedCreatePage.tsx'),
  ),
  'dashboard-filters-editable-id___ar': page(
    'FeedEditPage',
    () => import('../features/feed/dashboard/FeedEditPage.tsx'),
  ),
  'dashboard-adspositions___ar': page(
    'AdPositionsPage',
    () => import('../features/ad/dashboard/AdPositionsPage.tsx'),
  ),
  'dashboard-channels-list___ar': page(
    'ChannelListPage',
    () => import('../features/channel/dashboard/ChannelListPage.tsx'),
  ),
  'dashboard-users-list___ar': page(
    'UserListPage',
    () => import('../features/user/dashboard/UserListPage.tsx'),
  ),
  'dashboard-users-create___ar': page(
    'UserCreatePage',
    () => import('../features/user/dashboard/UserCreatePage.tsx'),
  ),
  'dashboard-users-editable-id___ar': page(
    'UserEditPage',
    () => import('../features/user/dashboard/UserEditPage.tsx'),
  ),
  'dashboard-social-list___ar': page(
    'SocialListPage',
    () => import('../features/social/dashboard/SocialListPage.tsx'),
  ),
  'dashboard-settings___ar': page(
    'SettingsPage',
    () => import('../features/setting/dashboard/SettingsPage.tsx'),
  ),
  'dashboard-contact___ar': page(
    'ContactPage',
    () => import('../features/contact/dashboard/ContactPage.tsx'),
  ),
  'dashboard-log___ar': page('LogPage', () => import('../features/log/dashboard/LogPage.tsx')),
}
