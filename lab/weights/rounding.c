// The inner loop of `rounding.py`, and the bits that `format/levels.ts` needs.
#include <math.h>
#include <string.h>
#include <stdlib.h>
// Two-sided LDLQ with rate-distortion choice.
// W[co*d] target, A[co*co] strictly lower usage A[i',i] (i'<i), B[d*d] strict B[j',j] (j'<j)
// rs[co], cs[d] steps; out levels int. dw = 1/(unit distortion weight): cost = r*r (in steps) *12 /... lambda
// rate model: Laplace-ish bits(level) with local scale m = running mean |level| (row, col) as in the coder.
static inline float bits(int l, float m){ // approx bits of level l given expected |level| m
  float a = l<0?-l:l; float s=m+0.08f; return a/s*1.0f + log2f(2*s+0.6f); }
void quant(const double*W,const double*A,const double*B,const double*rs,const double*cs,int co,int d,double lambda,int*out,int useA){
  double*E=calloc((size_t)co*d,8),*w=malloc(d*8),*e=malloc(d*8);
  float*col=malloc(d*4);for(int j=0;j<d;j++)col[j]=4;
  for(int i=0;i<co;i++){
    memcpy(w,W+(size_t)i*d,d*8);
    if(useA)for(int k=0;k<i;k++){double a=A[(size_t)k*co+i];if(a!=0)for(int j=0;j<d;j++)w[j]+=a*E[(size_t)k*d+j];}
    double*t=malloc(d*8);memcpy(t,w,d*8);float row=4;
    for(int j=0;j<d;j++){
      double step=rs[i]*cs[j],v=t[j]/step;int l0=(int)floor(v),best=0;double bc=1e300;
      float m=(row+col[j])*0.5f;
      int cand[3]={l0,l0+1,0};
      for(int c=0;c<3;c++){int l=cand[c];if(c==2&&(l0>2||l0<-3))continue;double r=v-l;double cost=r*r+lambda*bits(l,m);if(cost<bc){bc=cost;best=l;}}
      out[(size_t)i*d+j]=best;
      float sz=best<0?-best:best;row+=(sz-row)/16;col[j]+=(sz-col[j])/4;
      double err=w[j]-best*step;e[j]=err;
      const double*b=B+(size_t)j*d;
      for(int k=j+1;k<d;k++)t[k]+=err*b[k];
    }
    for(int j=0;j<d;j++)E[(size_t)i*d+j]=W[(size_t)i*d+j]-out[(size_t)i*d+j]*rs[i]*cs[j];
    free(t);
  }
  free(E);free(w);free(e);free(col);
}
static int clsof(int e){ if(e<8)return 0; int o=31-__builtin_clz(e); int s=(o-3)*2+((e>>(o-1))&1)+1; return s<24?s:23; }
// accumulates counts[24*64], returns plain bits; mirrors format/levels.ts
double count(const int*l,int rows,int d,double*counts){
  int row=256;int*col=malloc(d*4);for(int j=0;j<d;j++)col[j]=256;double plain=0;
  for(long k=0;k<(long)rows*d;k++){int j=k%d;int c=clsof(row+col[j]);int v=l[k],a=v<0?-v:v;
    row+=((a<<6)-row)>>4;col[j]+=((a<<6)-col[j])>>2;
    int b=(c>>1)-6;if(b<0)b=0;int s=(v>>b)+32;
    if(s>=0&&s<63){counts[c*64+s]++;plain+=b;}else{counts[c*64+63]++;plain+=16;}}
  free(col);return plain;}
