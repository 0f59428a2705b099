"""Rounds a layer's weights one after the other, each row along the best path through two grids (`rounding.c`). Each takes over the
errors of those before it, in its row and its column, as far as the layer's inputs (H) and the outputs' effect on the points (S) are
correlated (LDL of both). A step is the finer, the more its row and column matter, in half octaves, so that every weight of every
model adds the same squared error, `theta`, to the points."""
import ctypes,os,subprocess,tempfile
from loss import *
HERE=os.path.dirname(os.path.abspath(__file__))
LIB=os.path.join(tempfile.mkdtemp(),'rounding.so')
subprocess.check_call(['gcc','-O3','-march=native','-shared','-fPIC','-ffast-math',os.path.join(HERE,'rounding.c'),'-o',LIB,'-lm'])
C=ctypes.CDLL(LIB);dp=np.ctypeslib.ndpointer('f8',flags='C');ip=np.ctypeslib.ndpointer('i4',flags='C')
C.quant.argtypes=[dp,dp,dp,dp,dp,ctypes.c_int,ctypes.c_int,ctypes.c_double,ip,dp,ctypes.c_int,ctypes.c_int,ctypes.c_int];C.quant.restype=None
C.count.argtypes=[ip,ctypes.c_int,ctypes.c_int,dp,ctypes.c_int];C.count.restype=ctypes.c_double
def udu(H):
    """H = U diag(d) U^T, U unit upper"""
    L=np.linalg.cholesky(H[::-1,::-1])[::-1,::-1]; d=np.diag(L).copy(); return L/d,d*d
def damp(H,a): return H+a*np.mean(np.diag(H))*np.eye(len(H))
def octave(s,unit): return np.round(np.log2(s)/unit)*unit
OPT=dict(ah=0.008,as_=0.03,lam=0.10,unit=0.5,theta=1e-6,two=True,rowstep=True,colstep=True,kappa=1.0,scalar=False)
class Bits:
    def __init__(s): s.c=np.zeros(48*64);s.plain=0.;s.side=0.
    def add(s,l,rows,d,scalar=1): s.plain+=C.count(np.ascontiguousarray(l,'i4'),rows,d,s.c,scalar)
    def bytes(s):
        c=s.c.reshape(48,64);t=c.sum(1,keepdims=True);q=c[c>0]/np.broadcast_to(t,c.shape)[c>0]
        used=sum((np.flatnonzero(r)[-1]-np.flatnonzero(r)[0]+1)*1.3 for r in c if r.any())+48
        return (-(c[c>0]*np.log2(q)).sum()+s.plain+s.side)/8+used
def entropy(v):
    _,c=np.unique(v,return_counts=True);return -(c*np.log2(c/c.sum())).sum()+len(c)*6
LAST={}
EXPORT={}
def keepm(l,bias=True):
    d=l.shape[1]-int(bias);r={'kernel':(LAST['step'],l[:,:d],LAST['kr'],LAST['kc'][:d])}
    if bias:r['bias']=(float(LAST['step']*2.**(LAST['kc'][d]*.5)),l[:,d])
    return r
def quant_matrix(W,H,S,opt,bits,bias=True):
    """W [co,d], H [d,d], S [co,co] summed over positions. returns dequantized"""
    co,d=W.shape;H=damp(H,opt['ah']);S=damp(S,opt['as_'])
    B,dh=udu(H);
    if opt['two']: A,ds=udu(S)
    else: A,ds=np.eye(co),np.diag(S)
    base=np.sqrt(12*opt['theta']*opt['kappa'])
    lr,lc=-.5*np.log2(ds),-.5*np.log2(dh)
    if not opt['rowstep']: lr[:]=-.5*np.log2(ds.mean())
    if not opt['colstep']: lc[:]=-.5*np.log2(dh.mean())
    u=opt['unit'];g=lr.mean()+lc.mean();kr=np.round((lr-lr.mean())/u);kc=np.round((lc-lc.mean())/u)
    rs=base*2.**(g+kr*u);cs=2.**(kc*u)
    out=np.zeros((co,d),'i4');places=np.zeros((co,d));scalar=int(opt['scalar'])
    C.quant(np.ascontiguousarray(W,'f8'),np.ascontiguousarray(A-np.eye(co)),np.ascontiguousarray(B-np.eye(d)),rs,cs,co,d,opt['lam'],out,places,int(opt['two']),scalar,int(bias))
    bits.add(out[:,:d-1] if bias else out,co,d-bias,scalar)
    if bias: bits.add(out[:,-1:].T,1,co)
    if opt['rowstep']: bits.side+=entropy(kr)
    if opt['colstep']: bits.side+=entropy(kc)
    LAST.clear();LAST.update(step=float(np.float32(base*2.**g)),kr=kr.astype(int),kc=kc.astype(int))
    return places*rs[:,None]*cs[None,:],out
def channel_of(T,o): return T[o['input']]['channels']
def quant_dw(Wk,bias,h,Sd,opt,ab):
    """Wk [9,c]; h [c,10,10]; Sd [c]"""
    c=Wk.shape[1];W=np.concatenate([Wk,bias[None]],0).T.copy();u=opt['unit'];base=np.sqrt(12*opt['theta']*opt['kappa'])
    Bs=np.zeros((c,10,10));ds=np.zeros((c,10))
    for k in range(c): Bs[k],ds[k]=udu(damp(h[k],opt['ah']))
    Sd=Sd+opt['as_']*Sd.mean()
    lc=-.5*np.log2(ds).mean(0); lr=-.5*np.log2(Sd)-.5*np.log2(ds).mean(1)+.5*np.log2(ds).mean()
    g=lr.mean();kr=np.round((lr-g)/u) if opt['rowstep'] else np.zeros(c);kc=np.round((lc-lc.mean())/u)
    rs=base*2.**(g+lc.mean()+kr*u);cs=2.**(kc*u);out=np.zeros((c,10),'i4')
    for k in range(c):
        o=np.zeros((1,10),'i4');C.quant(W[k:k+1].copy(),np.zeros((1,1)),Bs[k]-np.eye(10),rs[k:k+1].copy(),cs,1,10,opt['lam'],o,np.zeros((1,10)),0,1,0);out[k]=o
    ab.add(out[:,:9].T.copy(),9,c);ab.add(out[:,9].copy(),1,c);ab.side+=entropy(kr)+10*3
    LAST.clear();LAST.update(step=float(base*2.**(g+lc.mean())),kr=kr.astype(int),kc=kc.astype(int),out=out)
    q=out*rs[:,None]*cs[None];return q[:,:9].T,q[:,9]
def quant_model(name,m,P,st,dw,opt,kap={},factorops={},only=None,verbose=False):
    T=m['tensors'];Q=[dict(p) for p in P];ab=Bits();info={}
    for i,o in enumerate(m['operators']):
        if 'kernel' not in P[i] or (name,i) not in st: continue
        if only is not None and i not in only: continue
        s=st[(name,i)];p=P[i];op=dict(opt);op['kappa']=1/kap.get((name,i),1.)
        co=p['kernel'].shape[0];W=p['kernel'].reshape(co,-1).numpy().astype('f8');b=p['bias'].numpy().astype('f8')
        H,S=s['H'],s['S'];e=Bits()
        if i in factorops:
            om=np.sqrt(factorops[i] if factorops[i] is not None else np.full(co,np.diag(S).mean()))
            Hd=damp(H[:-1,:-1],op['ah']);L=np.linalg.cholesky(Hd);M=om[:,None]*(W@L);U,sv,Vt=np.linalg.svd(M,full_matrices=False)
            th=op['theta']*op['kappa'];r=int((sv**2>th*op.get('frank',1.0)*(co)).sum())
            Dk=np.linalg.solve(L.T,Vt[:r].T).T   # D = V^T L^-1
            Sq=np.diag(sv[:r]**2);Hx=H[:-1,:-1]
            # layer one, no bias
            q1,l1=quant_matrix(Dk,Hx,Sq,dict(op,as_=0.,two=False),e,False);first=keepm(l1,False)
            keep=np.abs(l1).sum(1)>0;q1=q1[keep];r=len(q1);k0=first['kernel'];first['kernel']=(k0[0],l1[keep],k0[2][keep],k0[3])
            first['bias']=(0.,np.zeros(r,'i4'));first['slope']=(1.,np.ones(r,'i4'))
            # refit the second factor to the rounded first
            z=q1@Hd@q1.T;A=np.linalg.solve(z,q1@Hd@W.T).T
            zz=np.zeros((r+1,r+1));zz[:r,:r]=q1@Hx@q1.T;mz=q1@H[:-1,-1];zz[:r,r]=mz;zz[r,:r]=mz;zz[r,r]=1
            # the rows' steps follow from their weights
            q2,l2=quant_matrix(np.concatenate([A,b[:,None]],1),zz,np.diag(om**2),dict(op,as_=0.,two=False,ah=1e-6),e)
            EXPORT.setdefault(name,{})[i]=[first,keepm(l2)]
            Wq=q2[:,:r]@q1;Q[i]['kernel']=torch.from_numpy(Wq.astype('f4')).reshape(p['kernel'].shape);Q[i]['bias']=torch.from_numpy(q2[:,r].astype('f4'))
            info[i]=('factor',r,(r*W.shape[1]+co*r))
        else:
            two=dict(op)
            if S.shape[0]>140: two['two']=False
            q,l=quant_matrix(np.concatenate([W,b[:,None]],1),H,S,two,e)
            EXPORT.setdefault(name,{})[i]=[keepm(l)]
            Q[i]['kernel']=torch.from_numpy(q[:,:-1].astype('f4')).reshape(p['kernel'].shape);Q[i]['bias']=torch.from_numpy(q[:,-1].astype('f4'))
        kb=e.bytes()
        if o['kind']=='separable':
            q,qb=quant_dw(p['dk'].reshape(9,-1).numpy().astype('f8'),p['db'].numpy().astype('f8'),dw[(name,i)],s['Sd'],op,e)
            x=EXPORT[name][i][-1];x['depthwiseKernel']=(LAST['step'],LAST['out'][:,:9].T,LAST['kc'][:9],LAST['kr']);x['depthwiseBias']=(LAST['step']*2.**(LAST['kc'][9]*.5),LAST['out'][:,9])
            Q[i]['dk']=torch.from_numpy(q.astype('f4')).reshape(p['dk'].shape);Q[i]['db']=torch.from_numpy(qb.astype('f4'))
        sl=p['slope'].numpy();EXPORT[name][i][-1]['slope']=(float(sl[0]) or 0.,np.full(len(sl),int(sl[0]!=0)))
        if len(set(sl.tolist()))>1:
            Wb=np.concatenate([W,b[:,None]],1);v=np.einsum('ij,jk,ik->i',Wb,H,Wb)/2*np.diag(S);stp=np.sqrt(12*op['theta']*op['kappa']/v.mean())
            stp=2.**np.floor(np.log2(stp));l=np.round(sl/stp).astype('i4');Q[i]['slope']=torch.from_numpy((l*stp).astype('f4'));e.add(l,1,len(l));EXPORT[name][i][-1]['slope']=(float(stp),l)
        ab.c+=e.c;ab.plain+=e.plain;ab.side+=e.side
        if verbose: print(name,i,f'{e.bytes()/1e3:.2f}k kernel {kb*8/W.size:.2f}b',info.get(i,''))
    return Q,ab

def export(path,theta):
    """JSON with places in a file of 16-bit integers"""
    ints=[];at=0
    def put(a):
        nonlocal at
        a=np.asarray(a).reshape(-1);assert np.abs(a).max(initial=0)<32768;ints.append(a.astype('<i2'));r=[at,len(a)];at+=len(a);return r
    out={n:{str(i):[{k:{'step':v[0],'levels':put(v[1]),**({'rows':put(v[2]),'columns':put(v[3])} if len(v)>2 else {})} for k,v in part.items()} for part in parts] for i,parts in ops.items()} for n,ops in EXPORT.items()}
    json.dump(out,open(path+'.json','w'));np.concatenate(ints).tofile(path+'.i16')
