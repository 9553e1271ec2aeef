export { ChangeSpacePage } from './change-space-page.tsx';
export { CompanyPage } from './company-page.tsx';
export { CompanyPrograms } from './company-programs.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { RequiredFactorPage } from './required-factor-page.lazy.ts';
export { SpaceChoice } from './space-choice.tsx';
export { SpaceLeft } from './space-left.lazy.tsx';
export { type MemberFilters, membersQuery } from './queries.ts';
