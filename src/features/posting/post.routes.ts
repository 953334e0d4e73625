import { handlersOf } from '../../platform/handlers.ts'
import { postContract } from './post.contract.ts'
import { listPosts, listPostsOf } from './post.queries.ts'
import { createPosts, editPost, retryPost, settlePost, withdrawPost } from './post.service.ts'

const on = handlersOf(postContract)

export const postRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listPosts(context.db, input)),
  ofArticle: on.ofArticle.handler(({ context, input }) => listPostsOf(context.db, input.id)),
  create: on.create.handler(({ context, input }) => createPosts(context, input)),
  edit: on.edit.handler(({ context, input }) => editPost(context, input)),
  retry: on.retry.handler(({ context, input }) => retryPost(context.db, context, input.id)),
  settle: on.settle.handler(({ context, input }) => settlePost(context.db, context, input.id)),
  withdraw: on.withdraw.handler(({ context, input }) => withdrawPost(context.db, context, input.id)),
})
