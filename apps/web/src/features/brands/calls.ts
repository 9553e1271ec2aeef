import {
  addBrandDomain,
  checkBrandDomain,
  getBrand,
  getBrandText,
  listBrandChanges,
  listBrands,
  publishBrandText,
  removeBrandDomain,
  removeBrandLogo,
  sendBrandMail,
  setBrandLogo,
  updateBrand,
} from '#calls/brands';
import type { Brand } from '@joulerie/contract/brands';
import type { ImageCrop } from '@joulerie/contract/company-look';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { scopeQuery } from '../../lib/scope.tsx';
import { upload } from '../../lib/upload.ts';

export type LogoKind = keyof Brand['logos'];
export type TextKind = Brand['texts'][number]['kind'];

/** The brands that the person administers. */
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => call(listBrands, {}, { signal }),
});

export const brandQuery = (id: string) =>
  queryOptions({
    queryKey: ['brand', id],
    queryFn: ({ signal }) => call(getBrand, { params: { id } }, { signal }),
  });

/** The versions of a text, with the last one. */
export const textQuery = (id: string, kind: TextKind) =>
  queryOptions({
    queryKey: ['brand', id, 'text', kind],
    queryFn: ({ signal }) => call(getBrandText, { params: { id, kind }, query: {} }, { signal }),
  });

export const versionQuery = (id: string, kind: TextKind, version: string) =>
  queryOptions({
    queryKey: ['brand', id, 'text', kind, version],
    queryFn: ({ signal }) => call(getBrandText, { params: { id, kind }, query: { version } }, { signal }),
    staleTime: Infinity,
  });

export const changesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['brand', id, 'changes', page],
    queryFn: ({ signal }) => call(listBrandChanges, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What changes a brand: the page wears it at once where it is its own. */
export function useBrandCalls(id: string) {
  const client = useQueryClient();
  const params = { id };
  const saved = async (brand: Brand) => {
    client.setQueryData(brandQuery(id).queryKey, brand);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['brand', id, 'changes'] }),
      client.invalidateQueries({ queryKey: brandsQuery.queryKey }),
      client.invalidateQueries({ queryKey: scopeQuery.queryKey }),
    ]);
  };
  return {
    update: useMutation({
      mutationFn: (body: NonNullable<CallInput<typeof updateBrand>['body']>) => call(updateBrand, { params, body }),
      onSuccess: saved,
    }),
    setLogo: useMutation({
      mutationFn: ({ kind, file, crop }: { kind: LogoKind; file: File; crop: ImageCrop }) =>
        upload(setBrandLogo, { params: { id, kind }, file, body: { crop: JSON.stringify(crop) } }),
      onSuccess: saved,
    }),
    removeLogo: useMutation({
      mutationFn: (kind: LogoKind) => call(removeBrandLogo, { params: { id, kind } }),
      onSuccess: saved,
    }),
    publish: useMutation({
      mutationFn: ({ kind, text }: { kind: TextKind; text: string }) =>
        call(publishBrandText, { params: { id, kind }, body: { text } }),
      onSuccess: async (published, { kind }) => {
        client.setQueryData(textQuery(id, kind).queryKey, published);
        await Promise.all([
          client.invalidateQueries({ queryKey: brandQuery(id).queryKey }),
          client.invalidateQueries({ queryKey: ['legal-text', kind] }),
        ]);
      },
    }),
    addDomain: useMutation({
      mutationFn: (host: string) => call(addBrandDomain, { params, body: { host } }),
      onSuccess: saved,
    }),
    checkDomain: useMutation({
      mutationFn: (host: string) => call(checkBrandDomain, { params: { id, host } }),
      onSuccess: ({ brand }) => saved(brand),
    }),
    removeDomain: useMutation({
      mutationFn: (host: string) => call(removeBrandDomain, { params: { id, host } }),
      onSuccess: saved,
    }),
    sendMail: useMutation({
      mutationFn: () => call(sendBrandMail, { params }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['brand', id, 'changes'] }),
    }),
  };
}
