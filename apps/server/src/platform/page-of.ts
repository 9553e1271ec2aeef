/** The page of a list as the contract's `listOf` gives it: its rows, and whether more follow. */
export const pageOf = <Row>({ page, limit }: { page: number; limit: number }, total: number, data: Row[]) => ({
  data,
  page,
  limit,
  total,
  has_more: page * limit < total,
});
