import * as contract from '@joulerie/contract/brands';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as domains from './brand-domains.actions.ts';
import * as logos from './brand-logos.actions.ts';
import * as texts from './brand-texts.actions.ts';
import * as brands from './brands.actions.ts';
import { brandsRights } from './brands.rights.ts';
import { brandChanges, brandLogos, brandTexts } from './brands.tables.ts';
import { checkDomains } from './check-domains.ts';

/** Brands as those who administer them set them. */
export const brandsManifest: Manifest = {
  feature: 'brands',
  routes: [
    bind(contract.listBrands, brands.listBrands),
    bind(contract.getBrand, brands.getBrand),
    bind(contract.updateBrand, brands.updateBrand),
    bind(contract.sendBrandMail, brands.sendBrandMail),
    bind(contract.listBrandChanges, brands.listBrandChanges),
    bind(contract.setBrandLogo, logos.setBrandLogo, logos.admitBrandLogo),
    bind(contract.removeBrandLogo, logos.removeBrandLogo),
    bind(contract.getBrandLogo, logos.getBrandLogo),
    bind(contract.getBrandText, texts.getBrandText),
    bind(contract.publishBrandText, texts.publishBrandText),
    bind(contract.getLegalText, texts.getLegalText),
    bind(contract.addBrandDomain, domains.addBrandDomain),
    bind(contract.checkBrandDomain, domains.checkBrandDomain),
    bind(contract.removeBrandDomain, domains.removeBrandDomain),
  ],
  tables: [brandLogos, brandTexts, brandChanges],
  jobs: [],
  works: [checkDomains],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: brandsRights,
};
